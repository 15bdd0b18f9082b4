import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { DOCUMENT, TEXT } from '../page/tags.js'
import { type Counts, count } from './counts.js'
import { blockWithId, nonZero } from './features.test-kit.js'
import { TallyCursor, type TallyField, type TallyTable, tallyFields } from './tally.js'

const countsOf = (html: string) => count(segment(readPage(html)))

const row = (table: TallyTable, index: number) => {
  const cursor = new TallyCursor(table)
  cursor.row = index
  return cursor
}

function block(html: string, id: string) {
  const segmentation = segment(readPage(html))
  const counts = count(segmentation)
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

  test('own leaves inner blocks out', () => {
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

  test('all has them, and the elements that they are', () => {
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

  test('a block is not among its own elements, an empty one is among those around it', () => {
    const nested = '<div id="out"><ul id="x"><li></li></ul></div>'
    expect(block(nested, 'x').all).toEqual({ tags: 1, items: 1, importantTags: 1 })
    expect(block(nested, 'out').all).toEqual({ tags: 2, lists: 1, items: 1, importantTags: 2 })
  })
})

describe('elements and runs', () => {
  test('inline elements count to the run that they stand in or before', () => {
    const { runs } = countsOf('<p><i>One</i> <b>two</b><br><br><u>three</u><img></p>')
    expect(row(runs, 0).tags).toBe(2) // I, B
    expect(row(runs, 1).tags).toBe(3) // BR, BR, U; nothing comes after IMG
  })

  test('inline elements around a block do not count to its runs', () => {
    const { runs } = countsOf('<div><b><p>One</p></b></div>')
    expect(row(runs, 0)).toMatchObject({ tags: 0, boldCharacters: 3 })
  })

  test('a line break separates words', () => {
    const { runs } = countsOf('<p>One.<br>two</p>')
    expect(row(runs, 0)).toMatchObject({ words: 2, characters: 8, sentences: 1, breaks: 1 })
  })

  test('links that touch are kept apart, links and other words are not', () => {
    const { runs } = countsOf(
      '<p><a href="/">One.</a><a href="/b">two</a></p><p>pot<a href="/">ter</a>y</p>',
    )
    expect(row(runs, 0)).toMatchObject({ words: 2, characters: 8, linkCharacters: 8, sentences: 1 })
    expect(row(runs, 1)).toMatchObject({ words: 1, characters: 7, linkCharacters: 3 })
  })

  test('what comes after the last run counts to none', () => {
    const { runs } = countsOf('<p><a href="/">One.</a></p><a href="/"><img></a><br>')
    expect(row(runs, 0)).toMatchObject({
      words: 1,
      characters: 4,
      sentences: 1,
      links: 1,
      images: 0,
    })
  })

  test('scripts and the titles of drawings are no text', () => {
    const { runs } = countsOf(
      '<p>One <script>let x = 1</script><svg><title>Arrow</title></svg>two</p>',
    )
    expect(row(runs, 0)).toMatchObject({ words: 2, characters: 7 })
  })

  test('character references count as what they stand for', () => {
    const { runs } = countsOf('<p>Tea &amp; milk&nbsp;&#8364;2</p>')
    expect(row(runs, 0)).toMatchObject({ characters: 13, words: 3, currencies: 1 })
  })
})

describe('a page adds up', () => {
  function expectSums(html: string): void {
    const segmentation = segment(readPage(html))
    const counts = count(segmentation)
    const { page, blocks, runs } = segmentation
    for (const field of textFields) {
      const ofPage = row(counts.all, 0)[field]
      expect([field, sum(counts.runs, field)]).toEqual([field, ofPage])
      expect([field, sum(counts.own, field)]).toEqual([field, ofPage])
    }
    const elements = page.nodes.tag.filter((tag) => tag !== TEXT && tag !== DOCUMENT).length
    expect(row(counts.all, 0).tags).toBe(elements)
    expect(counts.runHash).toHaveLength(runs.count)
    for (let index = 0; index < blocks.count; index++) {
      const inner = elementsBelow(segmentation.page.nodes, blocks.node[index]!)
      expect(row(counts.all, index).tags).toBe(inner)
    }
  }

  const elementsBelow = (
    { tag, end }: { readonly tag: Uint16Array; readonly end: Int32Array },
    node: number,
  ): number => tag.slice(node + 1, end[node]).filter((id) => id !== TEXT).length

  test('with blocks in blocks', () => {
    expectSums(`<html><head><title>Tea</title><meta name="description" content="hot tea"></head>
      <body><nav><a href="/">Home</a> <a href="/b">B</a></nav><main><h1>Tea, 2 €</h1>
      <p>It is <b>hot</b>. a@b.org</p><ul><li>one<li>two<ul><li>three</ul></ul></main></body></html>`)
  })

  test('whatever stands in it', () => {
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
  const emails = (text: string) => row(countsOf(`<p>${text}</p>`).runs, 0).emails

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

  test('are found in no time at all in one long word', () => {
    expect(emails(`${'o'.repeat(400_000)} @ o@o.org`)).toBe(1)
  })
})

describe('what is compared within a page', () => {
  const html =
    '<title>Green tea, green!</title><meta name="description" content="Hot tea here now"><p>Tea</p><p>tea</p><p>Pot</p>'

  test('runs of the same words have the same hash', () => {
    const { runHash } = countsOf(html)
    expect(runHash[1]).toBe(runHash[0])
    expect(runHash[2]).not.toBe(runHash[0])
  })

  test('the title and the description have so many different words', () => {
    expect(countsOf(html)).toMatchObject({ titleWords: 2, descriptionWords: 4 })
    expect(countsOf('<p>Tea</p>')).toMatchObject({ titleWords: 0, descriptionWords: 0 })
  })

  test('words of theirs count in runs and blocks', () => {
    const counts: Counts = countsOf(html)
    expect(row(counts.runs, 0)).toMatchObject({ titleWords: 1, descriptionWords: 1 })
    expect(row(counts.all, 0)).toMatchObject({ titleWords: 2, descriptionWords: 2 })
  })
})

test('a page without anything counts nothing', () => {
  const counts = countsOf('')
  expect(counts.runs.rows).toBe(0)
  expect(nonZero(row(counts.all, 0))).toEqual({})
})
