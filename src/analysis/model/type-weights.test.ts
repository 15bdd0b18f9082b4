import { describe, expect, test } from 'vitest'
import { TypeTally, TypeWeights } from './type-weights.js'
import { type TypeWords, typeWordKinds } from './type-words.js'

/** The words of a page, all of kind `title` except the last, of kind `text`. */
const wordsOf = (...numbers: readonly number[]): TypeWords => {
  const none = Object.fromEntries(typeWordKinds.map((kind) => [kind, new Uint32Array(0)]))
  return {
    ...(none as TypeWords),
    title: Uint32Array.from(numbers.slice(0, -1)),
    text: Uint32Array.from(numbers.slice(-1)),
  }
}

/** Eight pages of type 0, four of them with word 7; six of type 2, all with word 5, four of them also with 7. */
function tallied(): TypeTally {
  const tally = new TypeTally()
  for (let page = 0; page < 8; page++) tally.add(page < 4 ? wordsOf(7) : wordsOf(9 + page), 0)
  for (let page = 0; page < 6; page++) tally.add(page < 4 ? wordsOf(7, 5) : wordsOf(5), 2)
  return tally
}

/** In steps of a thirtieth. */
const steps = (share: number, usual: number): number => Math.round(30 * Math.log(share / usual))

describe('weights', () => {
  const weights = TypeWeights.learn(tallied())
  // 14 pages, and one more of each of the 7 types
  const usual = [9 / 21, 1 / 21, 7 / 21, 1 / 21, 1 / 21, 1 / 21, 1 / 21]
  // word 5 is on 6 pages of type 2, smoothed by 4 usual pages
  const five = usual.map((share, type) => steps(((type === 2 ? 6 : 0) + 4 * share) / 10, share))
  const seven = usual.map((share, type) =>
    steps(((type === 0 || type === 2 ? 4 : 0) + 4 * share) / 12, share),
  )

  test('are the log ratio of each type for each word, in ascending order of words', () => {
    expect([...weights.words]).toEqual([5, 7])
    expect([...weights.steps]).toEqual([...five, ...seven])
    // 22/30 of type 2, where a third is usual; 22/30: ln 2.2; of the others 4 of 10: ln .4
    expect(five).toEqual([-27, -27, 24, -27, -27, -27, -27])
  })

  test('are combined over known words, by sum over root and by maximum', () => {
    const { sum, max } = weights.combine(Uint32Array.of(7, 99, 5))
    for (const [type, weight] of sum.entries()) {
      expect(weight).toBeCloseTo((five[type]! + seven[type]!) / 30 / Math.SQRT2, 9)
      expect(max[type]).toBeCloseTo(Math.max(0, five[type]!, seven[type]!) / 30, 9)
    }
    expect([...weights.combine(Uint32Array.of(5)).sum]).toEqual(
      five.map((step) => expect.closeTo(step / 30, 9)),
    )
  })

  test('of unknown words are 0', () => {
    for (const unknown of [Uint32Array.of(99), new Uint32Array(0)]) {
      const { sum, max } = weights.combine(unknown)
      expect([...sum, ...max]).toEqual(new Array(14).fill(0))
    }
  })

  test('are the same when restored', () => {
    const kept = TypeWeights.of(weights.words, weights.steps)
    expect(kept.combine(Uint32Array.of(5, 7))).toEqual(weights.combine(Uint32Array.of(5, 7)))
  })

  test('have bounds', () => {
    const tally = new TypeTally()
    for (let page = 0; page < 4_000; page++) tally.add(wordsOf(page < 3_999 ? 1 : 2), 0)
    for (let page = 0; page < 400; page++) tally.add(wordsOf(2), 1)
    const { steps } = TypeWeights.learn(tally)
    // word 1 and type 1: 4 / 4003 of what is usual, 30 * ln .001 = -207; unbounded it would be 49
    expect(steps[1]).toBe(-128)
    // word 2 and type 1: about ten times what is usual
    expect(steps[8]).toBe(72)
  })
})

describe('a tally', () => {
  test('gives weights to words of four pages or more', () => {
    const tally = new TypeTally()
    for (let page = 0; page < 3; page++) tally.add(wordsOf(1, 2), 3)
    tally.add(wordsOf(2), 4)
    expect([...TypeWeights.learn(tally).words]).toEqual([2])
  })

  test('without pages gives no weights', () => {
    expect(TypeWeights.learn(new TypeTally()).words).toHaveLength(0)
  })

  test('adds the counts of others, which do not change', () => {
    const [both, one] = [new TypeTally(), tallied()]
    both.addAll(one)
    both.addAll(one)
    const twice = new TypeTally()
    for (let time = 0; time < 2; time++) {
      for (let page = 0; page < 8; page++) twice.add(page < 4 ? wordsOf(7) : wordsOf(9 + page), 0)
      for (let page = 0; page < 6; page++) twice.add(page < 4 ? wordsOf(7, 5) : wordsOf(5), 2)
    }
    expect(both).toEqual(twice)
    expect(one).toEqual(tallied())
  })
})
