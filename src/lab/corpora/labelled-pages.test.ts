import { expect, test } from 'vitest'
import { collectGold, jsonLines, testFolder } from './corpora.test-kit.js'
import { corpusName, readLabelledGold } from './labelled-pages.js'

const folder = testFolder()

const html =
  '<h1>T</h1><main><p>One</p><p>Two</p></main><b class=t>x</b><b class=t>y</b><a href=" /z ">z</a><i></i>'

test('label texts are gold, and missing fields are unknown', async () => {
  const url = 'https://www.x.example/a'
  const list = await folder.write(
    'shop.jsonl',
    jsonLines(
      { id: 'a', url, html, labels: { main: ['One', 'Two'], title: 'T', tags: [] } },
      { id: 'b', url, html, labels: { main: [] } },
      { id: 'c', url, html, labels: { title: ['T', 'U'] } },
      { id: 'd', url, html },
    ),
  )
  const site = 'x.example'
  expect(await collectGold(readLabelledGold(list))).toEqual([
    { id: 'a', html, site, main: 'One\nTwo', fields: { title: ['T'], tags: [] } },
    { id: 'b', html, site, main: '', fields: {} },
    { id: 'c', html, site, fields: { title: ['T', 'U'] } },
    { id: 'd', html, site, fields: {} },
  ])
})

test('selectors give the gold of what they match', async () => {
  const labels = {
    main: { selector: 'main, main p' },
    tags: { selector: '.t' },
    link: { selector: 'a', attr: 'href' },
    empty: { selector: 'i' },
    gone: { selector: '.gone' },
    unset: { selector: 'a', attr: 'title' },
    some: { items: ['x'] },
  }
  const list = await folder.write('shop.jsonl', jsonLines({ id: 'a', html, labels }))
  const [gold] = await collectGold(readLabelledGold(list))
  expect(gold).toMatchObject({ main: 'One\nTwo' })
  expect(gold).toHaveProperty('fields', { tags: ['x', 'y'], link: ['/z'], empty: [] })
  for await (const input of readLabelledGold(list))
    expect(input).toHaveProperty('page.warnings', [
      'label "gone": its selector matches nothing on this page, so the field is unknown',
      'label "unset": its selector matches nothing on this page, so the field is unknown',
      'label "some": it names only some items of its list, so the field is unknown',
    ])
})

test('a selector that matches an empty element means no main content', async () => {
  const list = await folder.write(
    'shop.jsonl',
    jsonLines(
      { html, labels: { main: { selector: 'i' } } },
      { html, labels: { main: { selector: 'u' } } },
    ),
  )
  const [empty, unknown] = await collectGold(readLabelledGold(list))
  expect(empty).toHaveProperty('main', '')
  expect(unknown).not.toHaveProperty('main')
})

test('invalid lines, labels, selectors and pages fail in their place', async () => {
  const list = await folder.write(
    'shop.jsonl',
    jsonLines(
      { id: 'a', html: '<p>', labels: { main: 'x' } },
      '{"id":',
      { id: 'c', html: '<p>', labels: 7 },
      { id: 'd', html: '<p>', labels: { main: { selector: 'p[' } } },
      { id: 'e', file: 'gone.html', labels: { main: 'x' } },
      { id: 'f', html: '<p>', labels: { main: 'y' } },
    ),
  )
  expect(await collectGold(readLabelledGold(list))).toEqual([
    { id: 'a', html: '<p>', site: 'shop', main: 'x', fields: {} },
    [`${list}:2`, 'BROKEN_LINE', expect.stringContaining(`${list}:2: `)],
    ['c', 'BROKEN_LABELS', expect.stringContaining(`${list}:3: `)],
    ['d', 'BAD_SELECTOR', expect.stringContaining('p[')],
    ['e', 'INPUT_NOT_FOUND', expect.stringContaining(folder.path('gone.html'))],
    { id: 'f', html: '<p>', site: 'shop', main: 'y', fields: {} },
  ])
})

test('in a folder, pages without a URL belong to a site named after the folder', async () => {
  await folder.write('blog/a.html', '<p>a')
  await folder.write('blog/a.json', '{"id":"a","url":"https://b.example/","labels":{"main":"a"}}')
  await folder.write('blog/deep/b.html', '<p>b')
  await folder.write('blog/deep/b.json', '{"id":"b","labels":{"main":"b"}}')
  expect(await collectGold(readLabelledGold(folder.path('blog')))).toEqual([
    { id: 'a', html: '<p>a', site: 'b.example', main: 'a', fields: {} },
    { id: 'b', html: '<p>b', site: 'blog', main: 'b', fields: {} },
  ])
})

test.each([
  ['/x/pages.jsonl', 'pages'],
  ['/x/pages.jsonl.gz', 'pages'],
  ['/x/site.example/', 'site.example'],
])('%s is called %s', (path, name) => {
  expect(corpusName(path)).toBe(name)
})
