import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { readPage } from '../page/read-page.js'
import { pageWords } from './page-words.js'
import { wordHintNames, wordHints } from './word-hints.js'
import { WordTally } from './word-tally.js'
import { WordWeights, wordWeighing } from './word-weights.js'

const pageOf = (html: string): Segmentation => segment(readPage(html))
const words = (html: string) => pageWords(pageOf(html))

test('the words of runs, of the headings before them, and of the names of blocks', () => {
  const page = words(
    '<h2>More news</h2><p class="storyText x9">More, more</p><p id=b-text>12 and 5</p>',
  )
  expect(page.text.map(({ length }) => length)).toEqual([2, 1, 2])
  expect(page.heading.map(({ length }) => length)).toEqual([0, 2, 2])
  // the document and h2 have a tag; p.storyText: p, story, text; p#b-text: p, text
  expect(page.names.map(({ length }) => length)).toEqual([1, 1, 3, 2])
})

test('the same word is the same wherever it stands, but not as another kind', () => {
  const page = words('<h2>text</h2><p class=text>Text</p><p id=text>TEXT')
  expect(page.text[1]).toEqual(page.text[2])
  expect(page.heading[1]).not.toEqual(page.text[1])
  expect(
    new Set([...page.text[1]!, ...page.heading[1]!, ...page.names[2]!, ...page.names[3]!]).size,
  ).toBe(5)
})

/** Four pages, in each a story of nine words and an advert of one. */
const html = '<div class=story><p>a b c d e f g h i</p></div><div class=advert><p>buy</p></div>'
const tally = new WordTally()
for (let page = 0; page < 4; page++)
  tally.add(pageOf(html), words(html), [9, 1], (run) => run === 0)

test('a word weighs as much as what stands with it is content, on the average page', () => {
  const weights = WordWeights.learn(tally)
  const { text, names } = words(html)
  const near = (weight: number) => expect.closeTo(weight, 2)
  const { usualContent } = wordWeighing
  // met on 4 pages, and as if on 4 usual ones
  expect(weights.weightOf(text[0]![0]!)).toEqual(near((4 + 4 * usualContent) / 8))
  expect(weights.weightOf(text[1]![0]!)).toEqual(near((4 * usualContent) / 8))
  // a P is around both: three of four parts of the root of words
  expect(weights.weightOf(names[2]![0]!)).toEqual(near((4 * 0.75 + 4 * usualContent) / 8))
  expect(weights.weightOf(1)).toBeUndefined()
})

test('words of few pages are not known; tallies add up', () => {
  const few = new WordTally()
  few.add(pageOf(html), words(html), [9, 1], () => true)
  expect(WordWeights.learn(few).words).toHaveLength(0)
  const both = new WordTally()
  for (let part = 0; part < 4; part++) both.addAll(few)
  expect(WordWeights.learn(both).words.length).toBeGreaterThan(0)
  expect([...few.met.values()].every(({ pages }) => pages === 1)).toBe(true)
})

test('hints are a row a run, and say where nothing is known', () => {
  const weights = WordWeights.learn(tally)
  const page = '<h1>new</h1><div class=story><p>a new b</p></div><div class=other><i>x</i></div>'
  const hints = wordHints(pageOf(page), words(page), weights)
  const hint = (name: string) => [...hints.column(wordHintNames.indexOf(name))]
  expect(hint('words.text-known')).toEqual([0, 2, 0])
  expect(hint('words.text-mean')[1]).toBeCloseTo((4 + 1.4) / 8, 2)
  expect(hint('words.text-mean')[2]).toBe(-1)
  expect(hint('words.text-before')[2]).toBeCloseTo((4 + 1.4) / 8, 2)
  expect(hint('words.heading-known')).toEqual([0, 0, 0])
  // the names around the first run, an H1 in the document, are the document's only
  expect(hint('words.around-known')[0]).toBe(1)
  expect(hint('words.block-1-most')[1]).toBeCloseTo((4 + 1.4) / 8, 2)
  for (const column of wordHintNames.keys())
    expect(hints.column(column).every(Number.isFinite)).toBe(true)
})
