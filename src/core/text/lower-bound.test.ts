import { expect, test } from 'vitest'
import { lowerBound } from './lower-bound.js'

test.each([
  [[1, 2, 4, 4, 7], 3, 2],
  [[1, 2, 4, 4, 7], 4, 2],
  [[1, 2, 4, 4, 7], 0, 0],
  [[1, 2, 4, 4, 7], 8, 5],
  [[], 1, 0],
])('the lower bound in %j of %d is index %d', (numbers: readonly number[], min, index) => {
  expect(lowerBound(numbers.length, (at) => numbers[at]! >= min)).toBe(index)
})
