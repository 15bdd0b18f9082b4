import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { jsonLines, testFolder } from '../../corpora/corpora.test-kit.js'
import { corpusHash } from '../../corpora/corpus-hash.js'
import { foldOf } from '../../corpora/splits.js'
import { readTrainingPages } from './training-pages.js'

const folder = testFolder()

const page = (id: string, labels: object, url = `https://www.${id}.example/x`) => ({
  id,
  url,
  html: `<p>menu</p><p>${id} sails</p>`,
  labels,
})

const read = async (...paths: readonly string[]) => {
  const seen: number[] = []
  const found = await readTrainingPages(paths, (count) => seen.push(count))
  return { ...found, seen }
}

test('pages are those with known main content, also empty, each in the fold of its site', async () => {
  const list = await folder.write(
    'a.jsonl',
    jsonLines(
      page('ferry', { main: 'ferry sails' }),
      page('plain', { title: 'plain' }),
      page('none', { main: [] }),
      page('again', { main: 'again sails' }, 'http://ferry.example/'),
    ),
  )
  const { pages, corpora, failed, seen } = await read(list)
  expect(pages.map(({ main, isContent }) => [main, [...isContent]])).toEqual([
    ['ferry sails', [0, 1]],
    ['', [0, 0]],
    ['again sails', [0, 1]],
  ])
  const [ferry, none] = [foldOf('ferry.example'), foldOf('none.example')]
  expect(pages.map(({ fold }) => fold)).toEqual([ferry, none, ferry])
  expect(pages[0]!.url).toBe('https://www.ferry.example/x')
  expect(corpora).toEqual([{ name: 'a', hash: await corpusHash(list), pages: 3, sites: 2 }])
  expect(failed).toEqual([])
  expect(seen).toEqual([1, 2, 3])
})

test('page features include those of the URL', async () => {
  const list = await folder.write('a.jsonl', jsonLines(page('ferry', { main: 'ferry sails' })))
  const { pages } = await read(list)
  // a path of one letter, the three labels of the host, and the path depth
  expect(pages[0]!.typeWords.address).toHaveLength(4)
})

test('unreadable pages are reported, and the others used', async () => {
  const list = await folder.write('a.jsonl', jsonLines('{', page('ferry', { main: 'ferry sails' })))
  const { pages, failed } = await read(list)
  expect(pages).toHaveLength(1)
  expect(failed).toEqual([
    { page: `${list}:1`, code: 'BROKEN_LINE', message: expect.stringContaining(`${list}:1`) },
  ])
})

test('corpora are read one after the other, each with its own counts of pages and sites', async () => {
  const one = await folder.write('one.jsonl', jsonLines(page('a1', { main: 'a' })))
  const two = await folder.write(
    'two.jsonl',
    jsonLines(page('a1', { main: 'a' }), page('b1', { main: 'b' }), '{'),
  )
  const { pages, corpora, failed, seen } = await read(one, two)
  expect(pages).toHaveLength(3)
  expect(corpora.map(({ name, pages, sites }) => [name, pages, sites])).toEqual([
    ['one', 1, 1],
    ['two', 2, 2],
  ])
  expect(failed).toHaveLength(1)
  expect(seen).toEqual([1, 2, 3])
})

test('groups that are page types give the type, other groups do not', async () => {
  const groups = ['article', 'category', 'service', 'recipe', undefined]
  for (const [number, primary] of groups.entries()) {
    const truth = {
      url: 'https://ferry.example/',
      ground_truth: { main_content: 'sails' },
      _internal: { page_type: { primary } },
    }
    await folder.write(`w/ground-truth/${number}.json`, JSON.stringify(truth))
    await folder.write(`w/html/${number}.html.gz`, gzipSync('<p>sails'))
  }
  const { pages } = await read(folder.path('w'))
  // the corpus names a collection "category"
  expect(pages.map(({ type }) => type)).toEqual([0, 3, 6, -1, -1])
})

test('texts without spaces are aligned by characters', async () => {
  const gold = '\u5e02\u6c11\u5728\u65e9\u6668\u767b\u8239'
  const html = `<p>${gold}\u53bb\u5c9b</p><p>\u5c71\u6c34\u82b1</p>`
  const list = await folder.write('a.jsonl', jsonLines({ html, labels: { main: gold } }))
  // seven of nine characters are content, but no whole word
  expect([...(await read(list)).pages[0]!.isContent]).toEqual([1, 0])
})

describe('without training pages', () => {
  test('there is an error', async () => {
    const list = await folder.write('a.jsonl', jsonLines(page('a', { title: 'a' })))
    await expect(read(list)).rejects.toMatchObject({ code: 'NOTHING_TO_LEARN' })
  })

  test('a missing corpus is an error', async () => {
    await expect(read(folder.path('none'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  })
})
