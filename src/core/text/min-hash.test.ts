import { describe, expect, test } from 'vitest'
import {
  addToSlots,
  emptySlots,
  minHashSignature,
  minHashSimilarity,
  signatureSize,
} from './min-hash.js'

describe('similarity', () => {
  test.each([
    ['equal values', [1, 2, 3], [1, 2, 3], 1],
    ['one of two values', [1, 2], [1, 3], 0.5],
    ['one of two values, slots empty in both left out', [1, 2, -1, -1], [1, 3, -1, -1], 0.5],
    ['slots that are filled in one only', [1, -1], [-1, 2], 0],
    ['two of five values', [1, 2, 3, 4, 5], [1, 2, 0, 0, -1], 0.4],
    ['empty slots only', [-1, -1], [-1, -1], 1],
    ['empty slots against a filled one', [-1, -1], [-1, 4], 0],
  ])('%s', (_, a, b, expected) => {
    expect(minHashSimilarity(a, b)).toBeCloseTo(expected, 12)
    expect(minHashSimilarity(b, a)).toBeCloseTo(expected, 12)
  })
})

describe('signatures', () => {
  /** Numbers from..to-1, spread as hashes are. */
  const items = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => Math.imul(from + at + 1, 0x9e3779b1) >>> 2)

  test.each([
    // of 300 numbers 100 are in both
    [200, 100, 200 - 100, 100 / 300],
    [1000, 900, 1000, 900 / 1100],
    [500, 500, 500, 1],
    [500, 0, 500, 0],
  ])(
    'of %i items and %i shared ones estimate the Jaccard similarity',
    (size, shared, other, expected) => {
      const a = items(0, size)
      const b = items(size - shared, size - shared + (expected === 100 / 300 ? 200 : other))
      // four times the standard error of 64 draws
      const error = 4 * Math.sqrt((expected * (1 - expected)) / signatureSize)
      const found = minHashSimilarity(minHashSignature(a), minHashSignature(b))
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(error)
    },
  )

  test('do not depend on the order or frequency of items', () => {
    const a = items(0, 50)
    expect(minHashSignature([...a].reverse())).toEqual(minHashSignature([...a, ...a]))
  })
})

test('a slot keeps the smallest hash with its low bits', () => {
  const slots = emptySlots(4)
  for (const hash of [6, 10, 2 ** 31 + 2, 3]) addToSlots(slots, hash)
  expect([...slots]).toEqual([-1, -1, 6, 3])
})
