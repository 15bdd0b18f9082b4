import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bagSampler, randomFrom, sampleNumbers } from './sampling.js'

const draws = (seed: number, count: number): number[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, random)
}

describe('random numbers', () => {
  test('depend on the seed only', () => {
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
  test('has distinct numbers below the count, ascending', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer(), (size, more, seed) => {
        const drawn = [...sampleNumbers(size, size + more, randomFrom(seed))]
        expect(drawn).toHaveLength(size)
        for (const [at, number] of drawn.entries()) {
          expect(number).toBeGreaterThan(drawn[at - 1] ?? -1)
          expect(number).toBeLessThan(size + more)
        }
      }),
    )
  })

  test('is every set equally often', () => {
    const random = randomFrom(3)
    const counts = new Map<string, number>()
    for (let time = 0; time < 6_000; time++) {
      const drawn = sampleNumbers(2, 4, random).join()
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    // 6 pairs of 4 numbers, 1,000 times each, and a standard deviation of 29
    expect([...counts.keys()].sort()).toEqual(['0,1', '0,2', '0,3', '1,2', '1,3', '2,3'])
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  })
})

const rows = Int32Array.of(1, 2, 4, 5, 7, 8)

describe('a bag', () => {
  test('has all rows when the share is 1', () => {
    const { rows: drawn, outOfBag } = bagSampler(rows, undefined, 1)(randomFrom(1))
    expect([...drawn]).toEqual([...rows])
    expect(outOfBag).toHaveLength(0)
  })

  test('has its share of the rows, and lists the others', () => {
    const draw = bagSampler(rows, undefined, 0.5)
    const random = randomFrom(1)
    const seen = new Set<string>()
    for (let time = 0; time < 20; time++) {
      const { rows: drawn, outOfBag } = draw(random)
      expect(drawn).toHaveLength(3)
      expect([...drawn, ...outOfBag].sort()).toEqual([...rows])
      expect([...drawn]).toEqual([...drawn].sort())
      seen.add(drawn.join())
    }
    expect(seen.size).toBeGreaterThan(5)
  })

  test('draws the rows of one group together', () => {
    // rows 1, 4 and 8 are of group 70, rows 2 and 5 of group -3, row 7 of group 9
    const groups = Int32Array.of(5, 70, -3, 5, 70, -3, 5, 9, 70)
    const draw = bagSampler(rows, groups, 1 / 3)
    const random = randomFrom(2)
    const seen = new Set<string>()
    for (let time = 0; time < 40; time++) seen.add(draw(random).rows.join())
    expect([...seen].sort()).toEqual(['1,4,8', '2,5', '7'])
  })

  test('is never empty', () => {
    expect(bagSampler(rows, undefined, 0)(randomFrom(1)).rows).toHaveLength(1)
  })
})
