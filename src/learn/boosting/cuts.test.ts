import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutBetween, cutsOf } from './cuts.js'
import { keyOf, valueOfKey } from './order-key.js'

const keysOf = (values: readonly number[]): Int32Array => Int32Array.from(values, keyOf).sort()

const cuts = (values: readonly number[], maxBins: number): readonly number[] =>
  Array.from(cutsOf(keysOf(values), maxBins), valueOfKey)

describe('the cuts of a column', () => {
  test('stand between all values when these are few', () => {
    // between 2 and 5 the middle half goes from 2.75 to 4.25, where 4 has the fewest digits
    expect(cuts([5, 1, 2, 1, 1], 3)).toEqual([1.5, 4])
    expect(cuts([7, 7, 7], 3)).toEqual([])
    expect(cuts([], 3)).toEqual([])
  })

  test('give bins equally many rows when values are many', () => {
    expect(cuts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4)).toEqual([3.5, 6.5, 9.5])
    expect(cuts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 1)).toEqual([])
  })

  test('share what frequent values leave', () => {
    // 3 fills more than a third of 10 rows: a bin for 1 and 2, one for it, one for the rest
    expect(cuts([1, 2, 3, 3, 3, 3, 3, 3, 4, 5], 3)).toEqual([2.5, 3.5])
    // after 1, with 9 of 12 rows, two bins are left for 3 rows
    expect(cuts([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4], 3)).toEqual([1.5, 3.5])
  })

  test('are ascending, within the values, and no more than bins allow', () => {
    const values = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 80 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 20 }), (some, maxBins) => {
        const sorted = keysOf(some)
        const found = cutsOf(sorted, maxBins)
        expect(found.length).toBeLessThan(maxBins)
        for (const [at, cut] of found.entries()) {
          expect(cut).toBeGreaterThan(found[at - 1] ?? sorted[0]!)
          expect(cut).toBeLessThanOrEqual(sorted.at(-1)!)
        }
        const distinct = new Set(sorted).size
        if (distinct > 0 && distinct <= maxBins) expect(found.length).toBe(distinct - 1)
      }),
    )
  })
})

describe('the cut between two values', () => {
  test.each([
    [1, 2, 1.5],
    [0, 1, 0.5],
    [0, 10, 4],
    [100, 101, 100.5],
    [-2, -1, -1.5],
    [-1, 1, 0],
    [-10, 0, -4],
    [-3.4e38, 3.4e38, 0],
    [-3.4028234663852886e38, 1, 1],
  ])('%d and %d is %d', (lower, higher, cut) => {
    expect(valueOfKey(cutBetween(keyOf(lower), keyOf(higher)))).toBe(cut)
  })

  test('is the higher one where there is no room', () => {
    expect(cutBetween(41, 42)).toBe(42)
    expect(cutBetween(-42, -41)).toBe(-41)
    expect(cutBetween(-1, 0)).toBe(0)
  })
})
