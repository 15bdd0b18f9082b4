import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { readPage } from '../page/read-page.js'
import { pageWords } from './page-words.js'
import { wordHintNames, wordHints } from './word-hints.js'
import { listAt, type WordLists } from './word-lists.js'
import { WordTally } from './word-tally.js'
import { WordWeights, wordWeighing } from './word-weights.js'

const pageOf = (html: string): Segmentation => segment(readPage(html))
const words = (html: string) => pageWords(pageOf(html))

/** Four pages, in each a story of nine words and an advert of one. */
const html = '<div class=story><p>a b c d e f g h i</p></div><div class=advert><p>buy</p></div>'
const tally = new WordTally()
for (let page = 0; page < 4; page++)
  tally.add(pageOf(html), words(html), [9, 1], (run) => run === 0)

test('a word weighs as much as what stands with it is content, on the average page', () => {
  const weights = WordWeights.learn(tally)
  const { text, names } = words(html)
  const first = (lists: WordLists, list: number): number => listAt(lists, list)[0]!
  const near = (weight: number) => expect.closeTo(weight, 2)
  const { usualContent } = wordWeighing
  // met on 4 pages, and as if on 4 usual ones
  expect(weights.weightOf(first(text, 0))).toEqual(near((4 + 4 * usualContent) / 8))
  expect(weights.weightOf(first(text, 1))).toEqual(near((4 * usualContent) / 8))
  // a P is around both: three of four parts of the root of words
  expect(weights.weightOf(first(names, 2))).toEqual(near((4 * 0.75 + 4 * usualContent) / 8))
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

test('every word that was kept is found, and no other', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff })
  const words = fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 20 }), word))
  fc.assert(
    fc.property(words, word, (known, other) => {
      const steps = known.map((_, at) => (at * 37) % 256)
      const weights = WordWeights.of(Uint32Array.from(known), Uint8Array.from(steps))
      expect(known.map((one) => weights.stepsOf(one))).toEqual(steps)
      expect(known.map((one) => weights.weightOf(one))).toEqual(steps.map((step) => step / 255))
      expect(weights.weightOf(other) === undefined).toBe(!known.includes(other))
    }),
  )
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
