import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomFrom, sample } from './random.js'

const draws = (seed: number, count: number): number[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, random)
}

describe('random numbers', () => {
  test('are the same from the same seed, and others from another', () => {
    expect(draws(5, 20)).toEqual(draws(5, 20))
    expect(draws(5, 1)).not.toEqual(draws(6, 1))
  })

  test('are spread evenly from 0 to 1', () => {
    const tenths = new Array(10).fill(0)
    for (const number of draws(1, 10_000)) tenths[Math.floor(number * 10)]++
    // 1,000 each, and a standard deviation of 30
    expect(tenths).toHaveLength(10)
    expect(Math.min(...tenths)).toBeGreaterThan(880)
    expect(Math.max(...tenths)).toBeLessThan(1_120)
  })
})

describe('a sample', () => {
  test('is of numbers below the count, ascending, each once', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer(), (size, more, seed) => {
        const drawn = [...sample(size, size + more, randomFrom(seed))]
        expect(drawn).toHaveLength(size)
        for (const [at, number] of drawn.entries()) {
          expect(number).toBeGreaterThan(drawn[at - 1] ?? -1)
          expect(number).toBeLessThan(size + more)
        }
      }),
    )
  })

  test('is each set as often as any other', () => {
    const random = randomFrom(3)
    const counts = new Map<string, number>()
    for (let time = 0; time < 6_000; time++) {
      const drawn = sample(2, 4, random).join()
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    // 6 pairs of 4 numbers, 1,000 times each, and a standard deviation of 29
    expect([...counts.keys()].sort()).toEqual(['0,1', '0,2', '0,3', '1,2', '1,3', '2,3'])
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  })
})
