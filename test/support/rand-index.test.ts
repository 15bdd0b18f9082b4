import { expect, test } from 'vitest'
import { adjustedRandIndex } from './rand-index.js'

test('the same partition by other names is 1', () => {
  expect(adjustedRandIndex([1, 1, 2, 3], [7, 7, 0, 4])).toBe(1)
  expect(adjustedRandIndex([], [])).toBe(1)
  expect(adjustedRandIndex([1], [5])).toBe(1)
})

test('pairs that both put together count beyond chance', () => {
  // together in both: 1 pair; in one 2, in the other 1 + 1 = 2; of 6 pairs by chance 2/3, at most 2
  expect(adjustedRandIndex([1, 1, 2, 2], [1, 1, 2, 3])).toBeCloseTo((1 - 2 / 6) / (1.5 - 2 / 6), 10)
})

test('everything in one against everything apart is 0', () => {
  expect(adjustedRandIndex([1, 1, 1], [1, 2, 3])).toBe(0)
})
