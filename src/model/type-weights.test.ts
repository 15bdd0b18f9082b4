import { describe, expect, test } from 'vitest'
import { type PageSigns, signKinds } from './page-signs.js'
import { TypeTally, TypeWeights } from './type-weights.js'

/** Signs of a page, all of one kind but the last. */
const signs = (...numbers: readonly number[]): PageSigns => {
  const none = Object.fromEntries(signKinds.map((kind) => [kind, new Uint32Array(0)]))
  return {
    ...(none as PageSigns),
    title: Uint32Array.from(numbers.slice(0, -1)),
    text: Uint32Array.from(numbers.slice(-1)),
  }
}

/** Eight pages of type 0, four of them with sign 7; six of type 2, all with sign 5, four of them with 7 too. */
function tallied(): TypeTally {
  const tally = new TypeTally()
  for (let page = 0; page < 8; page++) tally.add(page < 4 ? signs(7) : signs(9 + page), 0)
  for (let page = 0; page < 6; page++) tally.add(page < 4 ? signs(7, 5) : signs(5), 2)
  return tally
}

/** In steps of a thirtieth. */
const steps = (share: number, usual: number): number => Math.round(30 * Math.log(share / usual))

describe('weights', () => {
  const weights = TypeWeights.learn(tallied())
  // 14 pages, and one more of each of the 7 types
  const usual = [9 / 21, 1 / 21, 7 / 21, 1 / 21, 1 / 21, 1 / 21, 1 / 21]
  // sign 5 was met on 6 pages of type 2, and as if on 4 usual ones
  const five = usual.map((share, type) => steps(((type === 2 ? 6 : 0) + 4 * share) / 10, share))
  const seven = usual.map((share, type) =>
    steps(((type === 0 || type === 2 ? 4 : 0) + 4 * share) / 12, share),
  )

  test('say of each sign how much likelier each type is where it stands, in ascending order', () => {
    expect([...weights.signs]).toEqual([5, 7])
    expect([...weights.steps]).toEqual([...five, ...seven])
    // 22/30 of type 2, where a third is usual; 22/30: ln 2.2; of the others 4 of 10: ln .4
    expect(five).toEqual([-27, -27, 24, -27, -27, -27, -27])
  })

  test('add up over known signs, and by their root do not: and one says most', () => {
    const { together, most } = weights.weigh(Uint32Array.of(7, 99, 5))
    for (const [type, weight] of together.entries()) {
      expect(weight).toBeCloseTo((five[type]! + seven[type]!) / 30 / Math.SQRT2, 9)
      expect(most[type]).toBeCloseTo(Math.max(0, five[type]!, seven[type]!) / 30, 9)
    }
    expect([...weights.weigh(Uint32Array.of(5)).together]).toEqual(
      five.map((step) => expect.closeTo(step / 30, 9)),
    )
  })

  test('of unknown signs are nothing', () => {
    for (const unknown of [Uint32Array.of(99), new Uint32Array(0)]) {
      const { together, most } = weights.weigh(unknown)
      expect([...together, ...most]).toEqual(new Array(14).fill(0))
    }
  })

  test('that were kept are the same', () => {
    const kept = TypeWeights.of(weights.signs, weights.steps)
    expect(kept.weigh(Uint32Array.of(5, 7))).toEqual(weights.weigh(Uint32Array.of(5, 7)))
  })

  test('have bounds', () => {
    const tally = new TypeTally()
    for (let page = 0; page < 4_000; page++) tally.add(signs(page < 3_999 ? 1 : 2), 0)
    for (let page = 0; page < 400; page++) tally.add(signs(2), 1)
    const { steps } = TypeWeights.learn(tally)
    // sign 1 and type 1: 4 / 4003 of what is usual, 30 * ln .001 = -207; unbounded it would be 49
    expect(steps[1]).toBe(-128)
    // sign 2 and type 1: about ten times what is usual
    expect(steps[8]).toBe(72)
  })
})

describe('a tally', () => {
  test('knows signs of four pages or more', () => {
    const tally = new TypeTally()
    for (let page = 0; page < 3; page++) tally.add(signs(1, 2), 3)
    tally.add(signs(2), 4)
    expect([...TypeWeights.learn(tally).signs]).toEqual([2])
  })

  test('of nothing gives no weights', () => {
    expect(TypeWeights.learn(new TypeTally()).signs).toHaveLength(0)
  })

  test('adds up with others, which stay as they are', () => {
    const [both, one] = [new TypeTally(), tallied()]
    both.addAll(one)
    both.addAll(one)
    const twice = new TypeTally()
    for (let time = 0; time < 2; time++) {
      for (let page = 0; page < 8; page++) twice.add(page < 4 ? signs(7) : signs(9 + page), 0)
      for (let page = 0; page < 6; page++) twice.add(page < 4 ? signs(7, 5) : signs(5), 2)
    }
    expect(both).toEqual(twice)
    expect(one).toEqual(tallied())
  })
})
