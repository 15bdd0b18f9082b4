import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { collectGold, jsonLines, testFolder } from './corpora.test-kit.js'
import { openCorpus } from './open-corpus.js'

const folder = testFolder()
const labelled = '{"id":"a","html":"<p>a","labels":{"main":"a"}}'

const refused = (path: string, code: string, message = path) =>
  expect(openCorpus(path)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })

describe('the format is detected', () => {
  test('wcxb', async () => {
    await folder.write('w/ground-truth/1.json', '{"ground_truth":{"main_content":"a"}}')
    await folder.write('w/html/1.html.gz', gzipSync('<p>a'))
    await folder.write('w/labels.jsonl', labelled)
    const corpus = await openCorpus(folder.path('w'))
    expect(corpus).toMatchObject({ name: 'w', format: 'wcxb' })
    const gold = [{ id: '1', html: '<p>a', site: '1.json', main: 'a', fields: {} }]
    expect(await collectGold(corpus.pages())).toEqual(gold)
    expect(await collectGold(corpus.pages())).toEqual(gold)
  })

  test('news', async () => {
    await folder.write('n/labels.jsonl', labelled.replace('{', '{"country":"is",'))
    await folder.write('n/html/a.html', '<p>a')
    const corpus = await openCorpus(`${folder.path('n')}/`)
    expect(corpus).toMatchObject({ name: 'n', format: 'news' })
    expect(await collectGold(corpus.pages())).toMatchObject([{ id: 'a', group: 'is', main: 'a' }])
  })

  test('swde', async () => {
    await folder.write('s/car-x.jsonl.gz', gzipSync('{"id":"1","html":"<p>","split":"test"}'))
    const corpus = await openCorpus(folder.path('s'))
    expect(corpus).toMatchObject({ name: 's', format: 'swde' })
    expect(await collectGold(corpus.pages())).toMatchObject([{ id: 'car-x/1', split: 'test' }])
  })

  test('records', async () => {
    const line = { page: 'a.html', kind: 'list', records: 'p', count: 1 }
    await folder.write('r/gold.jsonl', jsonLines({ page: 'b.html' }, line))
    await folder.write('r/a.html', '<p>a')
    const corpus = await openCorpus(folder.path('r'))
    expect(corpus).toMatchObject({ name: 'r', format: 'records' })
    expect(await collectGold(corpus.pages())).toMatchObject([
      ['b.html', 'BROKEN_LABELS', expect.any(String)],
      { id: 'a.html', group: 'list', records: { records: [{ text: 'a' }] } },
    ])
  })

  test('a list of labelled pages, gzip or not', async () => {
    const plain = await openCorpus(await folder.write('pages.jsonl', labelled))
    expect(plain).toMatchObject({ name: 'pages', format: 'labelled' })
    expect(await collectGold(plain.pages())).toMatchObject([{ id: 'a', main: 'a' }])
    const packed = await openCorpus(await folder.write('x.jsonl.gz', gzipSync(labelled)))
    expect(await collectGold(packed.pages())).toMatchObject([{ id: 'a', main: 'a' }])
  })

  test('a folder of labelled pages, and one such page', async () => {
    await folder.write('html/a.html', '<p>a')
    const page = await folder.write('html/b.html', '<p>b')
    await folder.write('html/b.json', '{"id":"b","labels":{"main":"b"}}')
    const corpus = await openCorpus(folder.path('html'))
    expect(corpus).toMatchObject({ name: 'html', format: 'labelled' })
    expect(await collectGold(corpus.pages())).toMatchObject([{ html: '<p>a' }, { main: 'b' }])
    const single = await openCorpus(page)
    expect(await collectGold(single.pages())).toMatchObject([{ id: 'b', main: 'b' }])
  })
})

describe('a corpus without gold is rejected', () => {
  test('a missing path', () => refused(folder.path('none'), 'INPUT_NOT_FOUND'))

  test('a folder of pages without labels, and one without pages', async () => {
    await folder.write('plain/a.html', '<p>a')
    await folder.write('plain/b.html', '<p>b')
    await folder.write('plain/b.json', '{"url":"https://x.example/","labels":{}}')
    await refused(folder.path('plain'), 'NO_LABELS')
    await refused(folder.path('plain/a.html'), 'NO_LABELS')
    await folder.write('other/labels.jsonl', labelled)
    await refused(folder.path('other'), 'NO_LABELS')
  })

  test('lists without labels', async () => {
    await refused(await folder.write('a.jsonl', '{"html":"","labels":null}\n\n'), 'NO_LABELS')
    await refused(await folder.write('empty.jsonl', ''), 'NO_LABELS')
    await folder.write('n/html/a.html', '')
    const list = await folder.write('n/labels.jsonl', '{"html":""}')
    await refused(folder.path('n'), 'NO_LABELS', list)
    const gold = await folder.write('r/gold.jsonl', '{"page":"a.html","records":null}')
    await refused(folder.path('r'), 'NO_LABELS', gold)
  })

  test('a corpus of no pages', async () => {
    await folder.write('ground-truth/README.md', '')
    await folder.write('html/README.md', '')
    await refused(folder.path('.'), 'NO_LABELS')
  })

  test('when no label can be read, the first error is thrown', async () => {
    const list = await folder.write('x.jsonl', '{"html":""}\n{"html":\nalso broken')
    await refused(list, 'BROKEN_LINE', `${list}:2: `)
    await folder.write('f/a.html', '')
    const json = await folder.write('f/a.json', '{')
    await refused(folder.path('f'), 'BROKEN_LABELS', json)
  })
})

test('one broken line among others fails in its place', async () => {
  const list = await folder.write('x.jsonl', jsonLines('{broken', labelled, '[]', labelled))
  const corpus = await openCorpus(list)
  expect(await collectGold(corpus.pages())).toMatchObject([
    [`${list}:1`, 'BROKEN_LINE', expect.stringContaining(`${list}:1: `)],
    { id: 'a' },
    [`${list}:3`, 'BROKEN_LINE', expect.stringContaining(`${list}:3: `)],
    { id: 'a' },
  ])
})
