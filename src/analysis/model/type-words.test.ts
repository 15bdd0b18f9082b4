import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { extendHash, kindHash } from './hashed-words.js'
import { pageWords } from './page-words.js'
import {
  type TypeWordKind,
  type TypeWords,
  typeWordKinds,
  typeWords,
  withAddress,
  withoutLanguageWords,
} from './type-words.js'

function typeWordsOf(html: string, url?: string): TypeWords {
  const segmentation = segmentPage(readPage(html))
  return typeWords(segmentation, pageWords(segmentation), url)
}

const hashes = (kind: string, words: readonly string[]): ReadonlySet<number> =>
  new Set(words.map((word) => extendHash(kindHash(kind), word) >>> 0))

/** Expects exactly these words of a kind. */
function expectWords(found: TypeWords, kind: TypeWordKind, words: readonly string[]): void {
  expect(found[kind]).toHaveLength(words.length)
  expect(new Set(found[kind])).toEqual(hashes(kind, words))
}

describe('a URL', () => {
  test.each([
    [
      'https://www.tides.example/news/2024/05/lateFerry-12.html',
      [
        ...['path news', 'path late', 'path ferry', 'path html'],
        ...['host www', 'host tides', 'host example', 'folders 4', 'date', 'number', 'ending'],
      ],
    ],
    ['https://tides.example/', ['host tides', 'host example', 'folders 0']],
    ['https://tides.example/?id=7', ['host tides', 'host example', 'folders 0', 'query']],
    // three digits are no number, and a dot before a folder no ending
    ['https://x.example/v1.2/item-123/', ['host example', 'path item', 'folders 2']],
    // each name once
    ['http://a.example/tide/Tide', ['host example', 'path tide', 'folders 2']],
    // folders are counted up to six
    ['http://a.example/b/c/d/e/f/g/h/', ['host example', 'folders 6']],
  ])('%s', (url, words) => {
    expectWords(typeWordsOf('<p>a', url), 'address', words)
  })

  test.each([undefined, '', 'tides.example/news', 'https://', 'https://[1]/'])(
    'that is none, %s, has none',
    (url) => {
      expectWords(typeWordsOf('<p>a', url), 'address', [])
    },
  )

  test.each([
    // what is no web address has a path all the same
    [
      'mailto:pier@tides.example',
      ['path pier', 'path tides', 'path example', 'folders 1', 'ending'],
    ],
    ['file:///home/page', ['path home', 'path page', 'folders 2']],
  ])('that is malformed, %s, is read as far as possible', (url, words) => {
    expectWords(typeWordsOf('<p>a', url), 'address', words)
  })

  test('may be very long', () => {
    const { address } = typeWordsOf('<p>a', `https://a.example/${'tide/'.repeat(100_000)}`)
    expect(address).toHaveLength(3)
  })
})

describe('declared words', () => {
  test('are the names of META elements, and the first word of short contents', () => {
    const found = typeWordsOf(
      `<meta name=Generator content="TidePress 4.2"><meta property=og:type content=article>
      <meta name=description content="Thirty-one characters, at least"><meta name=robots content="">
      <meta name=og:type content=article>`,
    )
    expectWords(found, 'declared', [
      ...['generator', 'generator tide', 'og:type', 'og:type article', 'description', 'robots'],
    ])
  })

  test('are the types in structured data', () => {
    const found = typeWordsOf(
      `<script type=application/ld+json>{"@type":"Product","offers":{"@type" : "Offer"}, "type": "No"}</script>
      <script type=application/ld+json>[{"@type":"Product"},{"@type":["List"]},{"@type":"a b"}]</script>
      <script>var x = {"@type":"Program"}</script>
      <div itemscope itemtype="https://schema.example/Recipe"><p>a</p></div>
      <div itemtype="Plain"><p>b</p></div><div itemtype="https://schema.example/"><p>c</p></div>`,
    )
    expectWords(found, 'declared', ['type Product', 'type Offer', 'item Recipe', 'item Plain'])
  })
})

test('words of title, headings and texts are distinct by kind', () => {
  const found = typeWordsOf(
    '<title>High water, high</title><h1>High tide</h1><p>high<h2>tide 7</h2><p>Tide 12 8 times',
  )
  expectWords(found, 'title', ['high', 'water'])
  expect(new Set(found.headings)).toEqual(hashes('heading', ['high', 'tide', '0']))
  expect(found.headings).toHaveLength(3)
  // the headings are texts too
  expectWords(found, 'text', ['high', 'tide', '0', 'times'])
})

test('names of elements, classes and ids are distinct', () => {
  const { names } = typeWordsOf('<p class="tideTable x">a<p class=tide id=tide>b')
  const body = hashes('tag', ['p'])
  const expected = [...body, ...hashes('class', ['tide', 'table']), ...hashes('id', ['tide'])]
  // and the one of the document
  expect(names).toHaveLength(expected.length + 1)
  expect(expected.every((name) => names.includes(name))).toBe(true)
})

describe('a phrase', () => {
  const phrases = (html: string) => [...typeWordsOf(html).phrases]

  test('has all words of a short segment in order', () => {
    const [cart] = phrases('<p>Add to cart')
    expect(phrases('<p>add<b> TO </b>cart!')).toEqual([cart])
    expect(phrases('<p>cart to add')).not.toEqual([cart])
    expect(phrases('<p>add to')).not.toEqual([cart])
    expect(phrases('<p>12 tides')).toEqual(phrases('<p>7 tides'))
  })

  test('has at most four distinct words', () => {
    expect(phrases('<p>one two three four')).toHaveLength(1)
    expect(phrases('<p>one two three two four')).toHaveLength(1)
    expect(phrases('<p>one two three four five')).toHaveLength(0)
    expect(phrases('<p>...')).toHaveLength(0)
  })

  test('is listed once', () => {
    expect(phrases('<p>Reply<p>Reply<p>Next page')).toHaveLength(2)
  })

  test('of one word differs from the word of the text', () => {
    const { phrases, text } = typeWordsOf('<p>Reply')
    expect(phrases).not.toEqual(text)
  })
})

test('an empty page has only the tag name of its document', () => {
  const found = typeWordsOf('')
  expect(typeWordKinds.filter((kind) => found[kind].length > 0)).toEqual(['names'])
})

test('withoutLanguageWords drops the words of the page language only', () => {
  const segmentation = segmentPage(
    readPage('<title>Ferry</title><h1 class=lead>Ferry</h1><p>Boats'),
  )
  const found = typeWords(segmentation, pageWords(segmentation), 'https://a.example/ferry')
  const left = typeWordKinds.filter((kind) => withoutLanguageWords(found)[kind].length > 0)
  expect(left).toEqual(['address', 'names'])
  expect(typeWordKinds.filter((kind) => found[kind].length > 0)).toEqual(
    typeWordKinds.filter((kind) => kind !== 'declared'),
  )
})

test.each(['https://b.example/ferry', undefined])('withAddress gives the words of %s', (url) => {
  const html = '<title>Ferry</title><h1 class=lead>Ferry</h1><p>Boats'
  expect(withAddress(typeWordsOf(html, 'https://a.example/x/'), url)).toEqual(
    typeWordsOf(html, url),
  )
})
