import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectGold, jsonLines, testFolder } from './corpora.test-kit.js'
import { readNewsPages } from './news-pages.js'

const folder = testFolder()

test('paragraphs become lines, the publisher or host the site, the country or language the group', async () => {
  await folder.write('html/a.html.gz', gzipSync('<p>One<p>Two'))
  await folder.write('html/b.html.gz', gzipSync('<p>Three'))
  const labels = { main: ['One', 'Two'], headline: 'H', author: ['A', 'B'], topics: [] }
  const url = 'https://www.post.example/1'
  await folder.write(
    'labels.jsonl',
    jsonLines(
      { id: 'a', file: 'html/a.html.gz', url, country: 'is', publisher: 'The Post', labels },
      { file: 'html/b.html.gz', url, publisher: 'Site', labels: { main: ['Three'] } },
      { id: 'c', html: '<p>', url, split: 'train', labels: { main: [] } },
      { id: 'd', html: '<p>' },
      { id: 'e', html: '<p>', host: 'www.Daily.example', language: 'Greek' },
    ),
  )
  expect(await collectGold(readNewsPages(folder.path('.')))).toEqual([
    {
      id: 'a',
      html: '<p>One<p>Two',
      site: 'The Post',
      type: 'article',
      group: 'is',
      main: 'One\nTwo',
      fields: { headline: ['H'], author: ['A', 'B'], topics: [] },
    },
    {
      id: `${folder.path('labels.jsonl')}:2`,
      html: '<p>Three',
      site: 'Site',
      type: 'article',
      main: 'Three',
      fields: {},
    },
    {
      id: 'c',
      html: '<p>',
      site: 'post.example',
      type: 'article',
      split: 'train',
      main: '',
      fields: {},
    },
    { id: 'd', html: '<p>', site: 'd', type: 'article', fields: {} },
    {
      id: 'e',
      html: '<p>',
      site: 'daily.example',
      type: 'article',
      group: 'Greek',
      fields: {},
    },
  ])
})

test('invalid entries fail in their place', async () => {
  const file = await folder.write('html/cut.html.gz', gzipSync('<p>'.repeat(99)).subarray(0, 15))
  const list = await folder.write(
    'labels.jsonl',
    jsonLines(
      'no json',
      { id: 'b', file: 'html/cut.html.gz', labels: {} },
      { id: 'c', html: '', publisher: 5, labels: {} },
      { id: 'd', html: '', country: [], labels: {} },
      { id: 'e', html: '<p>', publisher: 'P', labels: { main: ['x'] } },
    ),
  )
  expect(await collectGold(readNewsPages(folder.path('.')))).toEqual([
    [`${list}:1`, 'BROKEN_LINE', expect.stringContaining(`${list}:1: not valid JSON`)],
    ['b', 'BROKEN_COMPRESSION', expect.stringContaining(file)],
    ['c', 'BROKEN_LABELS', expect.stringContaining(`${list}:3: "publisher": expected a text`)],
    ['d', 'BROKEN_LABELS', expect.stringContaining(`${list}:4: "country": expected a text`)],
    { id: 'e', html: '<p>', site: 'P', type: 'article', main: 'x', fields: {} },
  ])
})
