import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectGold, jsonLines, testFolder } from './corpora.test-kit.js'
import { readSwde } from './swde.js'

const folder = testFolder()

const write = (name: string, ...lines: readonly unknown[]): Promise<string> =>
  folder.write(name, gzipSync(jsonLines(...lines)))

test('each file is a site, in order of names; the vertical is the group', async () => {
  const url = 'http://other.example/'
  const attributes = { price: ['$ 5'], engine: [], colour: ['red', 'blue'], year: null }
  await write('job-two-words.jsonl.gz', { id: '1', url, html: '<p>j' })
  await write(
    'car-one.jsonl.gz',
    { id: '1', split: 'train', url, html: '<p>a', attributes },
    { id: '2', split: 'test', url, html: '<p>b', attributes: {} },
  )
  await write('other.jsonl.gz', { id: 'x', html: '' })
  await folder.write('car-plain.jsonl', '{"id":"x","html":""}')
  expect(await collectGold(readSwde(folder.path('.')))).toEqual([
    {
      id: 'car-one/1',
      html: '<p>a',
      site: 'car-one',
      group: 'car',
      split: 'train',
      fields: { price: ['$ 5'], engine: [], colour: ['red', 'blue'] },
    },
    { id: 'car-one/2', html: '<p>b', site: 'car-one', group: 'car', split: 'test', fields: {} },
    { id: 'job-two-words/1', html: '<p>j', site: 'job-two-words', group: 'job', fields: {} },
  ])
})

test('broken lines fail in their place, and a truncated file loses the pages after the cut', async () => {
  const one = await write(
    'car-one.jsonl.gz',
    '{',
    { id: '2', split: 'dev', html: '', attributes: {} },
    { id: '3', html: '', attributes: { price: [5] } },
    { id: '4', html: '', attributes: [] },
    { id: '5', attributes: {} },
    { id: '6', html: '<p>', attributes: { price: ['7'] } },
  )
  const cut = await folder.write('car-two.jsonl.gz', gzipSync('{"id":"1"').subarray(0, 12))
  await write('job-x.jsonl.gz', { id: '1', html: '<p>' })
  expect(await collectGold(readSwde(folder.path('.')))).toEqual([
    [`${one}:1`, 'BROKEN_LINE', expect.stringContaining(`${one}:1: `)],
    ['car-one/2', 'BROKEN_LABELS', expect.stringContaining(`${one}:2: "split": expected "train"`)],
    ['car-one/3', 'BROKEN_LABELS', expect.stringContaining(`${one}:3: "price": expected texts`)],
    ['car-one/4', 'BROKEN_LABELS', expect.stringContaining(`${one}:4: "attributes": expected an`)],
    [
      'car-one/5',
      'BROKEN_LINE',
      expect.stringContaining(`${one}:5: expected "file", "html" or "base64"`),
    ],
    { id: 'car-one/6', html: '<p>', site: 'car-one', group: 'car', fields: { price: ['7'] } },
    [cut, 'BROKEN_COMPRESSION', expect.stringContaining(cut)],
    { id: 'job-x/1', html: '<p>', site: 'job-x', group: 'job', fields: {} },
  ])
})

test('a missing folder is a failure', async () => {
  expect(await collectGold(readSwde(folder.path('none')))).toEqual([
    [folder.path('none'), 'INPUT_NOT_FOUND', expect.any(String)],
  ])
})
