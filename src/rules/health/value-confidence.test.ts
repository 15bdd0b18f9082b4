import { describe, expect, test } from 'vitest'
import { valueConfidence } from './value-confidence.js'

describe('the confidence in values', () => {
  test('is read between the measured shares', () => {
    const shares = [0, 0.5, 0.9]
    const read = [0, 0.25, 0.5, 0.75, 1].map((share) => valueConfidence(share, shares))
    for (const [at, value] of [0, 0.25, 0.5, 0.7, 0.9].entries())
      expect(read[at]).toBeCloseTo(value, 12)
  })

  test('rises with the votes, from 0 to at most 1', () => {
    const read = Array.from({ length: 31 }, (_, votes) => valueConfidence(votes / 30))
    expect([...read].sort((a, b) => a - b)).toEqual(read)
    expect(read[0]).toBe(0)
    expect(read.at(-1)).toBeLessThanOrEqual(1)
  })
})
