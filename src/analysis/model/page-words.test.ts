import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classWords, trimmedId } from '../../page/columns/element-names.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { extendHash, kindHash, listAt, listCount, type WordLists } from './hashed-words.js'
import { firstNamePart, nameParts } from './name-words.js'
import { pageWords } from './page-words.js'
import { textTokens } from './text-words.js'

const pageOf = (html: string): Segmentation => segmentPage(readPage(html))

const lists = (all: WordLists): readonly (readonly number[])[] =>
  Array.from({ length: listCount(all) }, (_, list) => [...listAt(all, list)])

const wordsOf = (html: string) => {
  const { text, headings, headingOf, names } = pageWords(pageOf(html))
  const heading = Array.from(headingOf, (list) => lists(headings)[list]!)
  return { text: lists(text), heading, names: lists(names) }
}

/** The same by the definition: the text of each segment is made, taken apart, and hashed. */
function wordsByDefinition(html: string) {
  const segmentation = pageOf(html)
  const { page, blocks, segments } = segmentation
  const hashed = (kind: string, words: readonly string[]): readonly number[] => [
    ...new Set(words.map((word) => extendHash(kindHash(kind), word) >>> 0)),
  ]
  const text: (readonly number[])[] = []
  const heading: (readonly number[])[] = []
  let last: readonly number[] = []
  for (let segment = 0; segment < segments.count; segment++) {
    const tokens = textTokens(segmentText(segmentation, segment))
    text.push(hashed('text', tokens.slice(0, 40)))
    heading.push(last)
    if (/^h[1-6]$/.test(page.tagName(blocks.node[segments.block[segment]!]!)))
      last = hashed('heading', tokens.slice(0, 8))
  }
  const names = Array.from(blocks.node, (node) => [
    ...hashed('tag', [page.tagName(node)]),
    ...hashed('class', classWords(page, node).flatMap(nameParts)),
    ...hashed('id', nameParts(trimmedId(page, node) ?? '')),
  ])
  return { text, heading, names }
}

test('words of segments, of the headings before them, and of block names', () => {
  const page = wordsOf(
    '<h2>More news</h2><p class="storyText x9">More, more</p><p id=b-text>12 and 5</p>',
  )
  expect(page.text.map(({ length }) => length)).toEqual([2, 1, 2])
  expect(page.heading.map(({ length }) => length)).toEqual([0, 2, 2])
  // the document and h2 have a tag; p.storyText: p, story, text; p#b-text: p, text
  expect(page.names.map(({ length }) => length)).toEqual([1, 1, 3, 2])
})

test('a word has the same hash everywhere, but another one as another kind', () => {
  const page = wordsOf('<h2>text</h2><p class=text>Text</p><p id=text>TEXT')
  expect(page.text[1]).toEqual(page.text[2])
  expect(page.heading[1]).not.toEqual(page.text[1])
  expect(
    new Set([...page.text[1]!, ...page.heading[1]!, ...page.names[2]!, ...page.names[3]!]).size,
  ).toBe(5)
})

describe('words read by UTF-16 unit equal the tokens of the segment text', () => {
  test.each([
    [
      'words over elements, and links that touch',
      '<p>on<b>e</b> <a href=x>two</a><a href=y>three</a>',
    ],
    ['line breaks', '<p>one<br>two<br>three3<br>4'],
    ['references', '<p>caf&eacute; &Sigma;&#931; a&#x0;b &amp;'],
    ['a capital whose lower case its neighbours decide', '<p>ΟΔΟΣ ΣΑΣ <b>ΟΣ</b>Α'],
    ['a capital whose lower case is two', '<p>İstanbul İ'],
    ['letters and numbers beyond the first plane', '<p>𐐀𐐨 a𝐀b 𠀀𠀁 1𝟎'],
    ['emojis, and halves of them', '<p>a😀b 👩‍👩‍👧 \ud83d x \ude00 y\ud83d<b>\ude00</b>z'],
    ['numbers of every kind', '<p>12 012 1a ١٢ 1_2 ½ 0'],
    ['marks inside words', '<p>a\u0301b नमस्ते สวัสดี'],
    ['hidden texts and scripts', '<p>a<script>b</script><span hidden>c</span>d<style>e</style>'],
    ['preformatted lines', '<pre>  a\n\n b\r\nc </pre>'],
    ['more words than are looked at', `<h1>${'b a c '.repeat(30)}</h1><p>${'b1 '.repeat(99)}x`],
    [
      'just as many',
      `<h1>a b c d e f g h</h1><p>${Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')}`,
    ],
    ['names of all kinds', '<p class="aB cDE AB a1bc x-yz aB" id=" mainText main ">a<p id="">b'],
    ['names beyond ASCII', '<p class="über-Öl éÉa ΣΑΣ aİb &amp;x a&eacute;b" id="naïveText">a'],
    ['references in names', '<p class="xy&amp;zz caf&eacute;s" id="a&#65;bc">a'],
    ['long names', `<p class="${'a'.repeat(20)} ${'b'.repeat(21)} c">a`],
  ])('%s', (_, html) => {
    expect(wordsOf(html)).toEqual(wordsByDefinition(html))
  })

  const odd = fc.constantFrom(
    ...['Σ', 'ς', 'İ', 'ı', 'ß', 'ẞ', 'ǅ', 'Ⅷ', 'Ⓐ', 'K', '\u0301', '\u0345', '\u00ad', '\u200d'],
    ...['\ud83d', '\ude00', '\ud801', '𐐀', '𝟘', '😀', '_', '7', '٣', '²', '\0', '\u2028', 'A', 'b'],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: odd, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'aB1 \n.-') }),
  )
  const escaped = text.map((one) => one.replace(/[<>"]/g, '.'))
  const tags = fc.constantFrom(
    ...['<b>', '</b>', '<br>', '<a href=x>', '</a>', '<p>', '<h2>', '</h2>', '<div>', '</div>'],
    ...['<pre>', '</pre>', '&Sigma;', '&eacute;', '<i hidden>', '</i>', '<script>x</script>'],
  )
  const named = fc
    .tuple(fc.constantFrom('div', 'p', 'h3', 'my-tag'), escaped, escaped)
    .map(([tag, names, id]) => `<${tag} class="${names}" id="${id}">`)

  test('on any page', () => {
    const page = fc.array(fc.oneof(escaped, tags, named), { maxLength: 30 })
    fc.assert(
      fc.property(page, (parts) => {
        const html = parts.join('')
        expect(wordsOf(html)).toEqual(wordsByDefinition(html))
      }),
      { numRuns: 300 },
    )
  })
})

test('repeated parts of a long name are kept once', () => {
  const parts = Array.from({ length: 5_000 }, (_, at) =>
    at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!),
  )
  const html = `<p class="${parts.join(' ')} ${parts.join(' ')}">a`
  expect(wordsOf(html).names).toEqual(wordsByDefinition(html).names)
})

test('the first part of a name is that of all its parts', () => {
  const name = fc.string({
    unit: fc.constantFrom(...'abXYZ-_ 1é&', 'ſ', 'Σ'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(name, (drawn) => {
      expect(firstNamePart(drawn)).toBe(nameParts(drawn)[0])
    }),
    { numRuns: 1000 },
  )
})
