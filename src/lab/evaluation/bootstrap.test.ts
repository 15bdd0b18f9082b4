import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrapDefaults, bootstrapDifference, bootstrapMean } from './bootstrap.js'

/** 0 to 99 over 100: mean .495, standard deviation .28866. */
const even = Array.from({ length: 100 }, (_, i) => i / 100)

describe('the mean and its interval', () => {
  it('approaches the normal distribution for many values', () => {
    const { mean, low, high } = bootstrapMean(even)!
    expect(mean).toBeCloseTo(0.495, 12)
    // standard error .028866: 1.96 of it to either side, .4384 and .5516; resampling itself errs by about .002
    expect(low).toBeGreaterThan(0.43)
    expect(low).toBeLessThan(0.447)
    expect(high).toBeGreaterThan(0.543)
    expect(high).toBeLessThan(0.56)
  })

  it('draws every value with the same probability', () => {
    // of two values, a resample of 2 has the mean 0, .5 or 1, a quarter, a half and a quarter of the time
    const within = (confidence: number) =>
      bootstrapMean([0, 1], { ...bootstrapDefaults, confidence })
    expect(within(0.95)).toEqual({ mean: 0.5, low: 0, high: 1 })
    expect(within(0.4)).toEqual({ mean: 0.5, low: 0.5, high: 0.5 })
    expect(within(0.6)).toEqual({ mean: 0.5, low: 0, high: 1 })
  })

  it('is wider with more confidence', () => {
    const narrow = bootstrapMean(even, { ...bootstrapDefaults, confidence: 0.5 })!
    const wide = bootstrapMean(even, { ...bootstrapDefaults, confidence: 0.99 })!
    // .6745 standard errors of .028866 to either side: .0389
    expect(narrow.high - narrow.low).toBeGreaterThan(0.033)
    expect(narrow.high - narrow.low).toBeLessThan(0.045)
    expect(wide.high - wide.low).toBeGreaterThan(0.12)
  })

  it('interpolates between the quantiles of few resamples', () => {
    // the mean of a single value is that value
    expect(bootstrapMean([0.25])).toEqual({ mean: 0.25, low: 0.25, high: 0.25 })
    // one resample is both ends
    const one = bootstrapMean(even, { ...bootstrapDefaults, resamples: 1 })!
    expect(one.low).toBe(one.high)
  })

  it('is the same for the same values, in any order', () => {
    expect(bootstrapMean([...even].reverse())).toEqual(bootstrapMean(even))
  })

  it('differs for another seed', () => {
    expect(bootstrapMean(even, { ...bootstrapDefaults, seed: 2 })).not.toEqual(bootstrapMean(even))
  })

  it('lies within the values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_024 }), { minLength: 1 })
    fc.assert(
      fc.property(values, fc.integer(), (list, seed) => {
        const { low, high } = bootstrapMean(list, { ...bootstrapDefaults, resamples: 20, seed })!
        expect(low).toBeGreaterThanOrEqual(Math.min(...list))
        expect(high).toBeGreaterThanOrEqual(low)
        expect(high).toBeLessThanOrEqual(Math.max(...list))
      }),
    )
  })

  it('is undefined for no values', () => {
    expect(bootstrapMean([])).toBeUndefined()
  })
})

describe('a paired difference', () => {
  it('is narrow when the same pages are hard for both', () => {
    const better = even.map((value) => value + 0.25)
    const { mean, low, high } = bootstrapDifference(better, even)!
    expect(mean).toBeCloseTo(0.25, 12)
    expect(low).toBeCloseTo(0.25, 12)
    expect(high).toBeCloseTo(0.25, 12)
  })

  it('changes sign when the lists are swapped', () => {
    expect(bootstrapDifference([0, 0.5], [0.5, 1])?.mean).toBe(-0.5)
    expect(bootstrapDifference([0.5, 1], [0, 0.5])?.mean).toBe(0.5)
  })

  it('rejects lists of different lengths', () => {
    expect(() => bootstrapDifference([1], [])).toThrow(RangeError)
  })

  it('is undefined for no pages', () => {
    expect(bootstrapDifference([], [])).toBeUndefined()
  })
})
