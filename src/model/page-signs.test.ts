import { describe, expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { extendHash, kindHash } from './kind-hashes.js'
import { foreign, type PageSigns, pageSigns, type SignKind, signKinds } from './page-signs.js'
import { pageWords } from './page-words.js'

function signsOf(html: string, url?: string): PageSigns {
  const segmentation = segment(readPage(html))
  return pageSigns(segmentation, pageWords(segmentation), url)
}

const hashes = (kind: string, words: readonly string[]): ReadonlySet<number> =>
  new Set(words.map((word) => extendHash(kindHash(kind), word) >>> 0))

/** That the signs of a kind are just these words. */
function expectSigns(signs: PageSigns, kind: SignKind, words: readonly string[]): void {
  expect(signs[kind]).toHaveLength(words.length)
  expect(new Set(signs[kind])).toEqual(hashes(kind, words))
}

describe('an address', () => {
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
    expectSigns(signsOf('<p>a', url), 'address', words)
  })

  test.each([undefined, '', 'tides.example/news', 'https://', 'https://[1]/'])(
    'that is none, %s, has none',
    (url) => {
      expectSigns(signsOf('<p>a', url), 'address', [])
    },
  )

  test.each([
    // what is no web address has a path all the same
    [
      'mailto:pier@tides.example',
      ['path pier', 'path tides', 'path example', 'folders 1', 'ending'],
    ],
    ['file:///home/page', ['path home', 'path page', 'folders 2']],
  ])('that is odd, %s, is read as far as it goes', (url, words) => {
    expectSigns(signsOf('<p>a', url), 'address', words)
  })

  test('that is very long is read too', () => {
    const { address } = signsOf('<p>a', `https://a.example/${'tide/'.repeat(100_000)}`)
    expect(address).toHaveLength(3)
  })
})

describe('what a page declares', () => {
  test('is the statements of its head, and the first word of short ones', () => {
    const signs = signsOf(
      `<meta name=Generator content="TidePress 4.2"><meta property=og:type content=article>
      <meta name=description content="Thirty-one characters, at least"><meta name=robots content="">
      <meta name=og:type content=article>`,
    )
    expectSigns(signs, 'declared', [
      ...['generator', 'generator tide', 'og:type', 'og:type article', 'description', 'robots'],
    ])
  })

  test('is the types of things in its data, and on its blocks', () => {
    const signs = signsOf(
      `<script type=application/ld+json>{"@type":"Product","offers":{"@type" : "Offer"}, "type": "No"}</script>
      <script type=application/ld+json>[{"@type":"Product"},{"@type":["List"]},{"@type":"a b"}]</script>
      <script>var x = {"@type":"Program"}</script>
      <div itemscope itemtype="https://schema.example/Recipe"><p>a</p></div>
      <div itemtype="Plain"><p>b</p></div><div itemtype="https://schema.example/"><p>c</p></div>`,
    )
    expectSigns(signs, 'declared', ['type Product', 'type Offer', 'item Recipe', 'item Plain'])
  })
})

test('the words of title, headings and texts are signs once each, as different ones', () => {
  const signs = signsOf(
    '<title>High water, high</title><h1>High tide</h1><p>high<h2>tide 7</h2><p>Tide 12 8 times',
  )
  expectSigns(signs, 'title', ['high', 'water'])
  expect(new Set(signs.headings)).toEqual(hashes('heading', ['high', 'tide', '0']))
  expect(signs.headings).toHaveLength(3)
  // the headings are texts too
  expectSigns(signs, 'text', ['high', 'tide', '0', 'times'])
})

test('the names of elements, classes and ids are signs once each', () => {
  const { names } = signsOf('<p class="tideTable x">a<p class=tide id=tide>b')
  const body = hashes('tag', ['p'])
  const expected = [...body, ...hashes('class', ['tide', 'table']), ...hashes('id', ['tide'])]
  // and the one of the document
  expect(names).toHaveLength(expected.length + 1)
  expect(expected.every((name) => names.includes(name))).toBe(true)
})

describe('a phrase', () => {
  const phrases = (html: string) => [...signsOf(html).phrases]

  test('is all words of a short run in their order', () => {
    const [cart] = phrases('<p>Add to cart')
    expect(phrases('<p>add<b> TO </b>cart!')).toEqual([cart])
    expect(phrases('<p>cart to add')).not.toEqual([cart])
    expect(phrases('<p>add to')).not.toEqual([cart])
    expect(phrases('<p>12 tides')).toEqual(phrases('<p>7 tides'))
  })

  test('is of up to four different words', () => {
    expect(phrases('<p>one two three four')).toHaveLength(1)
    expect(phrases('<p>one two three two four')).toHaveLength(1)
    expect(phrases('<p>one two three four five')).toHaveLength(0)
    expect(phrases('<p>...')).toHaveLength(0)
  })

  test('is a sign once', () => {
    expect(phrases('<p>Reply<p>Reply<p>Next page')).toHaveLength(2)
  })

  test('of one word is no word of the text', () => {
    const { phrases, text } = signsOf('<p>Reply')
    expect(phrases).not.toEqual(text)
  })
})

test('a page of nothing has no signs but the name of its document', () => {
  const signs = signsOf('')
  expect(signKinds.filter((kind) => signs[kind].length > 0)).toEqual(['names'])
})

test('what is spoken is unknown of a page in a foreign language, the rest is not', () => {
  const segmentation = segment(readPage('<title>Ferry</title><h1 class=lead>Ferry</h1><p>Boats'))
  const signs = pageSigns(segmentation, pageWords(segmentation), 'https://a.example/ferry')
  const left = signKinds.filter((kind) => foreign(signs)[kind].length > 0)
  expect(left).toEqual(['address', 'names'])
  expect(signKinds.filter((kind) => signs[kind].length > 0)).toEqual(
    signKinds.filter((kind) => kind !== 'declared'),
  )
})
