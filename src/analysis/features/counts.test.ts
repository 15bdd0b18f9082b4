import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_NODE, TEXT_NODE } from '../../page/columns/tags.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { type Counts, countPage } from './counts.js'
import { blockWithId, nonZero } from './features.test-kit.js'
import { TallyCursor, type TallyField, type TallyTable, tallyFields } from './tally.js'

const countsOf = (html: string) => countPage(segmentPage(readPage(html)))

const row = (table: TallyTable, index: number) => {
  const cursor = new TallyCursor(table)
  cursor.row = index
  return cursor
}

function block(html: string, id: string) {
  const segmentation = segmentPage(readPage(html))
  const counts = countPage(segmentation)
  const index = blockWithId(segmentation, id)
  return { own: nonZero(row(counts.own, index)), all: nonZero(row(counts.all, index)) }
}

const sum = (table: TallyTable, field: TallyField) =>
  Array.from({ length: table.rows }, (_, index) => row(table, index)[field]).reduce(
    (one, other) => one + other,
    0,
  )

const textFields = tallyFields.slice(0, tallyFields.indexOf('tags'))

describe('own and all', () => {
  const html = '<div id="x">Own <b>text</b><p>Inner (<a href="/">link</a>)</p><img></div>'

  test('own omits inner blocks', () => {
    expect(block(html, 'x').own).toEqual({
      characters: 8,
      words: 2,
      wordCharacters: 7,
      letters: 7,
      capitals: 1,
      capitalisedWords: 1,
      boldCharacters: 5,
      tags: 2, // B and IMG
      images: 1,
      importantTags: 1,
    })
  })

  test('all includes inner blocks and their elements', () => {
    expect(block(html, 'x').all).toEqual({
      characters: 20,
      words: 4,
      wordCharacters: 16,
      letters: 16,
      capitals: 2,
      capitalisedWords: 2,
      punctuation: 2,
      boldCharacters: 5,
      linkCharacters: 4,
      linkWords: 1,
      paragraphCharacters: 12,
      tags: 4, // B, P, A, IMG
      links: 1,
      images: 1,
      paragraphs: 1,
      importantTags: 2,
    })
  })

  test('a block is not counted in itself, but in the blocks around it, even when empty', () => {
    const nested = '<div id="out"><ul id="x"><li></li></ul></div>'
    expect(block(nested, 'x').all).toEqual({ tags: 1, items: 1, importantTags: 1 })
    expect(block(nested, 'out').all).toEqual({ tags: 2, lists: 1, items: 1, importantTags: 2 })
  })
})

describe('elements and segments', () => {
  test('inline elements count for the segment that they are in or before', () => {
    const { segments } = countsOf('<p><i>One</i> <b>two</b><br><br><u>three</u><img></p>')
    expect(row(segments, 0).tags).toBe(2) // I, B
    expect(row(segments, 1).tags).toBe(3) // BR, BR, U; nothing comes after IMG
  })

  test('inline elements around a block do not count for its segments', () => {
    const { segments } = countsOf('<div><b><p>One</p></b></div>')
    expect(row(segments, 0)).toMatchObject({ tags: 0, boldCharacters: 3 })
  })

  test('a line break separates words', () => {
    const { segments } = countsOf('<p>One.<br>two</p>')
    expect(row(segments, 0)).toMatchObject({ words: 2, characters: 8, sentences: 1, breaks: 1 })
  })

  test('adjacent links are separate words, a link and adjacent text are not', () => {
    const { segments } = countsOf(
      '<p><a href="/">One.</a><a href="/b">two</a></p><p>pot<a href="/">ter</a>y</p>',
    )
    expect(row(segments, 0)).toMatchObject({
      words: 2,
      characters: 8,
      linkCharacters: 8,
      sentences: 1,
    })
    expect(row(segments, 1)).toMatchObject({ words: 1, characters: 7, linkCharacters: 3 })
  })

  test('elements after the last segment count for no segment', () => {
    const { segments } = countsOf('<p><a href="/">One.</a></p><a href="/"><img></a><br>')
    expect(row(segments, 0)).toMatchObject({
      words: 1,
      characters: 4,
      sentences: 1,
      links: 1,
      images: 0,
    })
  })

  test('scripts and SVG titles are not counted as text', () => {
    const { segments } = countsOf(
      '<p>One <script>let x = 1</script><svg><title>Arrow</title></svg>two</p>',
    )
    expect(row(segments, 0)).toMatchObject({ words: 2, characters: 7 })
  })

  test('character references are decoded before counting', () => {
    const { segments } = countsOf('<p>Tea &amp; milk&nbsp;&#8364;2</p>')
    expect(row(segments, 0)).toMatchObject({ characters: 13, words: 3, currencies: 1 })
  })
})

describe('the counts of a page add up', () => {
  function expectSums(html: string): void {
    const segmentation = segmentPage(readPage(html))
    const counts = countPage(segmentation)
    const { page, blocks, segments } = segmentation
    for (const field of textFields) {
      const ofPage = row(counts.all, 0)[field]
      expect([field, sum(counts.segments, field)]).toEqual([field, ofPage])
      expect([field, sum(counts.own, field)]).toEqual([field, ofPage])
    }
    const elements = page.nodes.tag.filter(
      (tag) => tag !== TEXT_NODE && tag !== DOCUMENT_NODE,
    ).length
    expect(row(counts.all, 0).tags).toBe(elements)
    expect(counts.segmentHash).toHaveLength(segments.count)
    for (let index = 0; index < blocks.count; index++) {
      const inner = elementsBelow(segmentation.page.nodes, blocks.node[index]!)
      expect(row(counts.all, index).tags).toBe(inner)
    }
  }

  const elementsBelow = (
    { tag, end }: { readonly tag: Uint16Array; readonly end: Int32Array },
    node: number,
  ): number => tag.slice(node + 1, end[node]).filter((id) => id !== TEXT_NODE).length

  test('with nested blocks', () => {
    expectSums(`<html><head><title>Tea</title><meta name="description" content="hot tea"></head>
      <body><nav><a href="/">Home</a> <a href="/b">B</a></nav><main><h1>Tea, 2 €</h1>
      <p>It is <b>hot</b>. a@b.org</p><ul><li>one<li>two<ul><li>three</ul></ul></main></body></html>`)
  })

  test('for any page', () => {
    const pieces = fc.constantFrom(
      ...['<div>', '</div>', '<p>', '</p>', '<b>', '</b>', '<a href="/">', '</a>', '<br>', '<li>'],
      ...['<ul>', '</ul>', '<table><tr><td>', '</table>', '<img>', 'Tea. ', ' hot, ', '2', '&amp;'],
      ...[
        '<script>x</script>',
        '<title>Tea</title>',
        '<button>',
        '</button>',
        '<span hidden>',
        ' ',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => expectSums(parts.join(''))),
    )
  })
})

describe('email addresses', () => {
  const emails = (text: string) => row(countsOf(`<p>${text}</p>`).segments, 0).emails

  test.each([
    ['write to a.b+c@mail.example.org now', 1],
    ['a@b.org, c@d.org', 2],
    ['müller@bücher.example', 1],
    ['a<b>@</b>example.org', 1],
    ['@someone', 0],
    ['a@b', 0],
    ['2 cups @ 3 each', 0],
  ])('%j has %i', (text, expected) => {
    expect(emails(text)).toBe(expected)
  })

  test('are searched in linear time in one long word', () => {
    expect(emails(`${'o'.repeat(400_000)} @ o@o.org`)).toBe(1)
  })
})

describe('comparisons within a page', () => {
  const html =
    '<title>Green tea, green!</title><meta name="description" content="Hot tea here now">' +
    '<p>Tea</p><p>tea</p><p>Pot</p>'

  test('segments of the same words have the same hash', () => {
    const { segmentHash } = countsOf(html)
    expect(segmentHash[1]).toBe(segmentHash[0])
    expect(segmentHash[2]).not.toBe(segmentHash[0])
  })

  test('distinct words of title and description are counted', () => {
    expect(countsOf(html)).toMatchObject({ titleWords: 2, descriptionWords: 4 })
    expect(countsOf('<p>Tea</p>')).toMatchObject({ titleWords: 0, descriptionWords: 0 })
  })

  test('segments and blocks count words of title and description', () => {
    const counts: Counts = countsOf(html)
    expect(row(counts.segments, 0)).toMatchObject({ titleWords: 1, descriptionWords: 1 })
    expect(row(counts.all, 0)).toMatchObject({ titleWords: 2, descriptionWords: 2 })
  })
})

test('an empty page has no counts', () => {
  const counts = countsOf('')
  expect(counts.segments.rows).toBe(0)
  expect(nonZero(row(counts.all, 0))).toEqual({})
})
