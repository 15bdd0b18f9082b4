import { describe, expect, test } from 'vitest'
import { gradientOf, hessianOf, packGradients, packPair } from './packed-gradients.js'
import { randomFrom } from './sampling.js'

const both = (sum: number): readonly number[] => [gradientOf(sum), hessianOf(sum)]

describe('a packed gradient', () => {
  test('unpacks to its gradient and hessian, and so does a sum', () => {
    expect(both(packPair(-3, 5))).toEqual([-3, 5])
    expect(both(packPair(-3, 5) + packPair(2, 7))).toEqual([-1, 12])
    expect(both(packPair(-3, 5) - packPair(2, 7) + packPair(0, 9))).toEqual([-5, 7])
    expect(both(packPair(2 ** 26 - 1, 2 ** 26 - 1))).toEqual([2 ** 26 - 1, 2 ** 26 - 1])
    expect(both(packPair(1 - 2 ** 26, 2 ** 26 - 1))).toEqual([1 - 2 ** 26, 2 ** 26 - 1])
  })
})

const packedSums = (gradients: Float64Array, hessians: Float64Array, seed = 1) => {
  const rows = Int32Array.from(gradients.keys())
  const into = new Float64Array(rows.length)
  const units = packGradients(rows, gradients, hessians, randomFrom(seed), into)
  const sum = into.reduce((all, one) => all + one, 0)
  return { into, units, gradient: gradientOf(sum), hessian: hessianOf(sum) }
}

describe('packing', () => {
  test('is exact for multiples of the unit', () => {
    // 1 in all: with 2^-25 it has 2^25 units, with 2^-26 it had more than the 2^26 - 3 that there is room for
    const { into, units } = packedSums(Float64Array.of(0.5, -0.5), Float64Array.of(0.25, 0.75))
    expect(units).toEqual({ gradient: 2 ** -25, hessian: 2 ** -25 })
    expect(Array.from(into, both)).toEqual([
      [2 ** 24, 2 ** 23],
      [-(2 ** 24), 3 * 2 ** 23],
    ])
  })

  test('rounds up and down so that sums are unbiased', () => {
    const third = new Float64Array(1_000).fill(1 / 3)
    const { units, gradient, hessian } = packedSums(third, third)
    // 333.3 of 2^-17 are 43,690,667, of 2^-18 more than there is room for; each of a thousand is 43,690 or 43,691
    expect(units.gradient).toBe(2 ** -17)
    // rounded to the nearest the sum would be 43,691,000; at random it has a standard deviation of 15
    expect(Math.abs(gradient - 43_690_667)).toBeLessThan(75)
    expect(Math.abs(hessian - 43_690_667)).toBeLessThan(75)
    expect(gradient).not.toBe(hessian)
  })

  test('does not overflow for any sum', () => {
    for (const size of [1e-30, 0.1, 1, 4 / 3, 1e30]) {
      const one = packedSums(new Float64Array(3).fill(-size), new Float64Array(3).fill(size))
      expect(one.gradient * one.units.gradient).toBeCloseTo(-3 * size, -Math.log10(size) + 5)
      expect(one.hessian * one.units.hessian).toBeCloseTo(3 * size, -Math.log10(size) + 5)
      expect(one.hessian).toBeLessThan(2 ** 26)
    }
  })

  test('packs zeros as zeros', () => {
    expect([...packedSums(new Float64Array(2), new Float64Array(2)).into]).toEqual([0, 0])
  })

  test('packs the given rows only', () => {
    const into = new Float64Array(1)
    const values = Float64Array.of(9, 4, 9)
    const units = packGradients(Int32Array.of(1), values, values, randomFrom(1), into)
    expect(gradientOf(into[0]!) * units.gradient).toBe(4)
  })
})
