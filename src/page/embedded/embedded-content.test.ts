import { describe, expect, test } from 'vitest'
import { segmentPage } from '../segments/segment-page.js'
import { readPage } from '../tree/read-page.js'
import { embedded, jsonScript, repeated } from './embedded.test-kit.js'
import { chooseContent, embeddedContent, textsNotOnPage } from './embedded-content.js'

describe('embedded content', () => {
  const contentOf = (html: string, expectedF1 = 0) =>
    embeddedContent(segmentPage(readPage(html)), expectedF1)

  const long = repeated('bread', 100)
  const state = jsonScript({ post: { body: `<p>${long}</p><p>The end.</p>` } })

  test('is taken from the state of a page that shows nothing', () => {
    expect(contentOf(`<div id=app>Loading</div>${state}`)).toEqual({
      source: 'state',
      text: `${long}\nThe end.`,
      warnings: ["the main content is from the page's embedded state: its visible text lacks it"],
    })
  })

  test('from JSON-LD is named in the warning', () => {
    const script = `<script type="application/ld+json">${JSON.stringify({ articleBody: long })}</script>`
    expect(contentOf(script)).toEqual({
      source: 'json-ld',
      text: long,
      warnings: ["the main content is from the page's JSON-LD: its visible text lacks it"],
    })
  })

  test('consists of all texts of one name, as lines', () => {
    const other = repeated('milk', 100)
    expect(contentOf(jsonScript([{ text: long }, { text: other }]))?.text).toBe(`${long}\n${other}`)
  })

  test('does not count hidden words as shown', () => {
    const words = repeated('soup', 60)
    expect(contentOf(`<p>${words}</p>${state}`)).toBeUndefined()
    expect(contentOf(`<p hidden>${words}</p>${state}`)?.source).toBe('state')
  })

  test.each([
    ['shows the text', `<p>${long}</p>${state}`, 0],
    ['has likely segments', state, 0.5],
    ['has no scripts', '', 0],
    ['has too few words in scripts', jsonScript({ body: repeated('bread', 90) }), 0],
  ])('is not used for a page that %s', (_, html, expectedF1) => {
    expect(contentOf(html, expectedF1)).toBeUndefined()
  })
})

describe('texts not on the page', () => {
  const missing = (texts: readonly string[], html = ''): readonly string[] =>
    textsNotOnPage(
      texts.map((text) => embedded(text)),
      segmentPage(readPage(html)),
    ).map(({ text }) => text)

  const rye = 'The rye bread was baked before dawn, and its smell woke the street.'
  const oat = 'Oat cakes keep for weeks in a tin, though nobody here has ever let them.'
  const soup = 'Cold soup tastes better on the second day than it did on the first.'

  test('exclude shown texts', () => {
    expect(missing([rye, oat], `<p>${rye}</p>`)).toEqual([oat])
    expect(missing([rye], `<p>${rye.replace('baked', '<b>baked</b>').toUpperCase()}</p>`)).toEqual(
      [],
    )
  })

  test.each(['<p hidden>$</p>', '<noscript>$</noscript>', '<template>$</template>'])(
    'exclude hidden texts: %s',
    (html) => {
      expect(missing([rye], html.replace('$', rye))).toEqual([])
    },
  )

  test('exclude texts with at least half of their shingles on the page', () => {
    expect(missing(['a b c d e f g h'], '<p>a b c d e</p>')).toEqual(['a b c d e f g h'])
    expect(missing(['a b c d e f g'], '<p>a b c d e</p>')).toEqual([])
  })

  test('exclude parts of longer texts, and keep their order', () => {
    const long = `${oat} ${rye} And it was eaten before noon.`
    expect(missing([rye, soup, long, long])).toEqual([soup, long])
  })

  test('are empty if there are no texts', () => {
    expect(missing([], `<p>${rye}</p>`)).toEqual([])
  })
})

describe('the choice of texts', () => {
  const body = embedded(repeated('w', 100))

  test('takes a text of a hundred words if the page shows nothing', () => {
    expect(chooseContent([body], 0, 0)).toEqual([body])
    expect(chooseContent([embedded(repeated('w', 99))], 0, 0)).toEqual([])
  })

  test('requires twice the words that the page shows', () => {
    expect(chooseContent([body], 50, 0)).toEqual([body])
    expect(chooseContent([body], 51, 0)).toEqual([])
  })

  test('takes nothing if the page shows two hundred words', () => {
    const long = embedded(repeated('w', 1_000))
    expect(chooseContent([long], 199, 0)).toEqual([long])
    expect(chooseContent([long], 200, 0)).toEqual([])
  })

  test('takes nothing if the expected F1 of the segments is high', () => {
    expect(chooseContent([body], 0, 0.49)).toEqual([body])
    expect(chooseContent([body], 0, 0.5)).toEqual([])
  })

  test('takes the group of name, type and source with the most words, in order', () => {
    const one = embedded(repeated('a', 80), { path: ['x', 'text'] })
    const two = embedded(repeated('b', 80), { path: ['y', '1', 'text'] })
    expect(chooseContent([one, body, two], 0, 0)).toEqual([one, two])
    expect(chooseContent([one, body, { ...two, type: 'Note' }], 0, 0)).toEqual([body])
    expect(chooseContent([one, body, { ...two, source: 'json-ld' }], 0, 0)).toEqual([body])
    expect(chooseContent([one, body, { ...two, path: ['name'] }], 0, 0)).toEqual([body])
  })

  test('takes the first of two groups of the same length', () => {
    const other = embedded(repeated('v', 100), { path: ['other'] })
    expect(chooseContent([body, other], 0, 0)).toEqual([body])
  })
})
