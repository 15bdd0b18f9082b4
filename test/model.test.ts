import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { extractPage } from '../src/extraction/extract-page.js'
import type { Extraction } from '../src/extraction/extraction.js'
import { folds } from '../src/lab/corpora/splits.js'
import { lazyModel } from '../src/store/models/lazy-models.js'
import {
  bundledFolds,
  bundledModel,
  foldModel,
  readGeneralModel,
} from '../src/store/models/model-files.js'
import { objectsOf, treesift } from './support/treesift.js'

const model = lazyModel()
const extracted = (html: string, url?: string): Extraction =>
  extractPage({ id: 'p', html, warnings: [], ...(url !== undefined && { url }) }, { model })

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <header><a href="/">Mill Lane Gazette</a><nav><ul><li><a href="/news">News</a><li><a href="/sport">Sport</a>
  <li><a href="/weather">Weather</a></ul></nav></header>${body}
  <footer><p>Mill Lane Gazette, 4 Mill Lane. <a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p></footer></body></html>`

const paragraphs = [
  'The old ferry across the Wend will stop for good on Sunday, after ninety-one years in which it missed four days.',
  'Its last captain, Edda Brook, said that she would miss the fog most of all, and the schoolchildren least.',
  'The council wants a bridge, but nobody has found the two million that it would cost, and the reeds are protected.',
  'Until there is one, a bus goes round by Harrow every half hour, which takes forty minutes when the gates are open.',
]
const story = paragraphs.map((text) => `<p>${text}</p>`).join('')
const related =
  '<aside><h2>More stories</h2><ul><li><a href="/1">Council to vote on reeds</a><li><a href="/2">Bus late again</a></ul></aside>'

describe('the model that comes along', () => {
  test('finds the story of an article, tells that it is one, and is sure', () => {
    const found = extracted(
      page('Ferry stops', `<article><h1>The last ferry</h1>${story}</article>${related}`),
      'https://gazette.example/2026/11/the-last-ferry',
    )
    for (const text of paragraphs) expect(found.text).toContain(text)
    expect(found.text).not.toContain('Bus late again')
    expect(found).toMatchObject({ pageType: 'article', decidedBy: 'model' })
    expect(found.confidence).toBeGreaterThan(0.8)
  })

  test.each([
    ['nothing', ''],
    ['bytes that are no page', '\u0000\u0001<\ufffd>'],
    [
      'an error page',
      page('404', '<main><h1>Not found</h1><p>There is nothing at this address.</p></main>'),
    ],
    [
      'a login wall',
      page(
        'Log in',
        '<form action="/login"><h1>Log in</h1><label>Name <input name="n"></label><label>Password <input type="password"></label><button>Log in</button> <a href="/forgot">Forgot your password?</a></form>',
      ),
    ],
    [
      'a search form',
      page('Search', '<form><input type="search" name="q"><button>Search</button></form>'),
    ],
  ])('gives little or nothing of %s, and is not sure', (_, html) => {
    const found = extracted(html)
    expect(found.text.split(/\s+/).length).toBeLessThan(30)
    expect(found.confidence).toBeLessThan(0.6)
  })

  test('is small, and of the same kind as those without a fold', () => {
    const paths = [
      bundledModel,
      ...Array.from({ length: folds }, (_, fold) => foldModel(bundledFolds, fold)),
    ]
    for (const path of paths) {
      expect(gzipSync(readFileSync(path)).length).toBeLessThan(1_200_000)
      const { corpora } = readGeneralModel(path).card
      expect(corpora.map(({ name }) => name)).toEqual(['wcxb-dev', 'old-news', 'english-news'])
    }
  })
})

describe('treesift extract, where no rule decides', () => {
  const ferry = page('Ferry stops', `<article><h1>The last ferry</h1>${story}</article>${related}`)
  const extract = (...words: readonly string[]) =>
    treesift(['extract', '-', ...words], { input: ferry })

  test('shows for each segment which features decided', () => {
    const { code, out } = extract('--explain')
    expect(code).toBe(0)
    expect(out).toMatch(/^-: [a-z]+, confidence [\d.]+\n/)
    expect(out).toMatch(/^\+ [\d.]+ {2}content {2}The old ferry across the Wend/m)
    expect(out).toMatch(/^- [\d.]+ {2}[a-z]+ {2}Bus late again$/m)
    expect(out).toMatch(/^ {10}\+\d\.\d\d {2}[a-z.-]+ /m)
    const [found] = objectsOf(extract('--explain', '--format', 'jsonl').out)
    expect(found).toMatchObject({ decidedBy: 'model', explanation: expect.any(Array) })
  })

  test('gives no reasons where a method decides', () => {
    expect(extract('--explain', '--method', 'all-text').out).toBe('-: decided by method\n')
  })

  test('leans to what it is told, but not to both', () => {
    const words = (leaning: string) => extract(leaning).out.split(/\s+/).length
    expect(words('--recall')).toBeGreaterThanOrEqual(words('--precision'))
    const { code, err } = extract('--recall', '--precision')
    expect(code).toBe(2)
    expect(err).toContain("option '--recall' cannot be used with option '--precision'")
  })

  test('keeps the structure in Markdown and HTML', () => {
    expect(extract('--format', 'markdown').out).toContain(`\n\n${paragraphs[1]}\n\n`)
    expect(extract('--format', 'html').out).toContain(`<p>${paragraphs[1]}</p>`)
  })

  test('takes another model, and refuses what is none', () => {
    const same = extract('--model', foldModel(bundledFolds, 1))
    expect([same.code, same.out]).toEqual([0, expect.stringContaining(paragraphs[0]!)])
    const other = extract('--model', 'package.json')
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('[BROKEN_MODEL]')])
    const none = extract('--model', 'none.model')
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('[INPUT_NOT_FOUND]')])
  })
})

test('treesift model info shows the card', () => {
  const { code, out } = treesift(['model', 'info'])
  expect(code).toBe(0)
  for (const part of ['CC-BY 4.0', 'Cross-validated', 'rank correlation', 'Limits'])
    expect(out).toContain(part)
  const card = JSON.parse(treesift(['model', 'info', '--json']).out)
  expect(card).toMatchObject({
    corpora: [{ name: 'wcxb-dev' }, { name: 'old-news' }, { name: 'english-news' }],
    figures: { byCorpus: [{ pages: 1495 }, { pages: 705 }, { pages: 299 }] },
    features: { first: expect.any(Array) },
  })
})
