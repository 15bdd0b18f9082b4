import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { listAt, type WordLists } from './hashed-words.js'
import { pageWords } from './page-words.js'
import { wordFeatureNames, wordFeatures } from './word-features.js'
import { WordTally, WordWeights, wordWeighing } from './word-weights.js'

const pageOf = (html: string): Segmentation => segmentPage(readPage(html))
const words = (html: string) => pageWords(pageOf(html))

/** Four pages, in each a story of nine words and an advert of one. */
const html = '<div class=story><p>a b c d e f g h i</p></div><div class=advert><p>buy</p></div>'
const tally = new WordTally()
for (let page = 0; page < 4; page++)
  tally.add(pageOf(html), words(html), [9, 1], (segment) => segment === 0)

test('the weight of a word is the smoothed share of content around it', () => {
  const weights = WordWeights.learn(tally)
  const { text, names } = words(html)
  const first = (lists: WordLists, list: number): number => listAt(lists, list)[0]!
  const near = (weight: number) => expect.closeTo(weight, 2)
  const { priorContent } = wordWeighing
  // on 4 pages, smoothed by 4 usual pages
  expect(weights.weightOf(first(text, 0))).toEqual(near((4 + 4 * priorContent) / 8))
  expect(weights.weightOf(first(text, 1))).toEqual(near((4 * priorContent) / 8))
  // a P is around both: three of four parts of the root of words
  expect(weights.weightOf(first(names, 2))).toEqual(near((4 * 0.75 + 4 * priorContent) / 8))
  expect(weights.weightOf(1)).toBeUndefined()
})

test('words of few pages are unknown; tallies add up', () => {
  const few = new WordTally()
  few.add(pageOf(html), words(html), [9, 1], () => true)
  expect(WordWeights.learn(few).words).toHaveLength(0)
  const both = new WordTally()
  for (let part = 0; part < 4; part++) both.addAll(few)
  expect(WordWeights.learn(both).words.length).toBeGreaterThan(0)
  expect([...few.counts.values()].every(({ pages }) => pages === 1)).toBe(true)
})

test('restored weights are found for their words only', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff })
  const words = fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 20 }), word))
  fc.assert(
    fc.property(words, word, (drawn, other) => {
      const known = drawn.toSorted((a, b) => a - b)
      const steps = known.map((_, at) => (at * 37) % 256)
      const weights = WordWeights.of(Uint32Array.from(known), Uint8Array.from(steps))
      expect([...weights.stepsOfAll(Uint32Array.from(known))]).toEqual(steps)
      expect(known.map((one) => weights.weightOf(one))).toEqual(steps.map((step) => step / 255))
      expect(weights.weightOf(other) === undefined).toBe(!known.includes(other))
    }),
  )
})

test('word features have a row per segment, and -1 where no word is known', () => {
  const weights = WordWeights.learn(tally)
  const page = '<h1>new</h1><div class=story><p>a new b</p></div><div class=other><i>x</i></div>'
  const features = wordFeatures(pageOf(page), words(page), weights)
  const columnOf = (name: string) => [...features.column(wordFeatureNames.indexOf(name))]
  expect(columnOf('words.text-known')).toEqual([0, 2, 0])
  expect(columnOf('words.text-mean')[1]).toBeCloseTo((4 + 1.4) / 8, 2)
  expect(columnOf('words.text-mean')[2]).toBe(-1)
  expect(columnOf('words.text-before')[2]).toBeCloseTo((4 + 1.4) / 8, 2)
  expect(columnOf('words.heading-known')).toEqual([0, 0, 0])
  // the names around the first segment, an H1 in the document, are the document's only
  expect(columnOf('words.around-known')[0]).toBe(1)
  expect(columnOf('words.block-1-most')[1]).toBeCloseTo((4 + 1.4) / 8, 2)
  for (const column of wordFeatureNames.keys())
    expect(features.column(column).every(Number.isFinite)).toBe(true)
})
