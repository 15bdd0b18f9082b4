import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalQuantile, pessimisticErrors } from './pessimistic-errors.js'

/** The share above one standard deviation, for which z is 1. */
const oneDeviation = 0.15865525393145707

describe('the expected errors', () => {
  const quarter = pessimisticErrors(0.25)

  test('of a leaf without errors are exact', () => {
    expect(quarter(1, 0)).toBeCloseTo(0.75, 12)
    expect(quarter(2, 0)).toBeCloseTo(2 * (1 - 0.5), 12)
    expect(quarter(4, 0)).toBeCloseTo(4 * (1 - Math.SQRT1_2), 12)
  })

  test('equal those in the example of the C4.5 book', () => {
    expect(quarter(6, 0) / 6).toBeCloseTo(0.206, 3)
    expect(quarter(9, 0) / 9).toBeCloseTo(0.143, 3)
    expect(quarter(6, 0) + quarter(9, 0) + quarter(1, 0)).toBeCloseTo(3.273, 2)
  })

  test('of a leaf with errors are the upper confidence bound', () => {
    // e is 1.5: 3 * (1.5 + .5 + sqrt(1.5 * .5 + .25)) / 4
    expect(pessimisticErrors(oneDeviation)(3, 1)).toBeCloseTo(2.25, 12)
    // e is 2.5: 5 * (2.5 + .5 + sqrt(2.5 * .5 + .25)) / 6
    expect(pessimisticErrors(oneDeviation)(5, 2)).toBeCloseTo((5 * (3 + Math.sqrt(1.5))) / 6, 12)
    // at even odds there is nothing to add but the correction
    expect(pessimisticErrors(0.5)(10, 3)).toBeCloseTo(3.5, 12)
  })

  test('of less than one error are interpolated', () => {
    const of = pessimisticErrors(oneDeviation)
    expect(of(3, 0.25)).toBeCloseTo(0.75 * of(3, 0) + 0.25 * 2.25, 12)
  })

  test('lie between the errors and the rows', () => {
    expect(quarter(2, 1.6)).toBe(2)
    expect(quarter(1.5, 1)).toBe(1.5)
    expect(quarter(0, 0)).toBe(0)
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.nat(2000),
        fc.double({ min: 1e-6, max: 0.5, noNaN: true }),
        (right, wrong, confidence) => {
          const expected = pessimisticErrors(confidence)(right + wrong, wrong)
          expect(expected).toBeGreaterThanOrEqual(wrong)
          expect(expected).toBeLessThanOrEqual(right + wrong)
        },
      ),
    )
  })
})

describe('the normal distribution', () => {
  test.each([
    [0.5, 0],
    [0.25, 0.6744897501960817],
    [oneDeviation, 1],
    [0.025, 1.959963984540054],
    [0.001, 3.090232306167813],
    [1e-6, 4.753424308822899],
  ])('has a share of %d above %d deviations', (share, deviations) => {
    expect(normalQuantile(share)).toBeCloseTo(deviations, 9)
  })

  test.each([0, -0.1, 0.51, Number.NaN])('rejects a confidence of %d', (share) => {
    expect(() => normalQuantile(share)).toThrow(new RegExp(`confidence is ${share}`))
  })
})
