import { expect, test } from 'vitest'
import { rankCorrelation } from './rank-correlation.js'

test('is 1 for lists in the same order and -1 in the opposite order, whatever the values', () => {
  expect(rankCorrelation([1, 2, 30], [0, 5, 6])).toBeCloseTo(1)
  expect(rankCorrelation([1, 2, 30], [6, 5, 0])).toBeCloseTo(-1)
})

test('equal values share their mean rank', () => {
  // ranks 1.5 1.5 3 and 1 2 3: products .5 + 0 + 1, squares 1.5 and 2
  expect(rankCorrelation([4, 4, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(3))
})

test('is 0 when all values are equal', () => {
  expect(rankCorrelation([1, 1], [1, 2])).toBe(0)
})
