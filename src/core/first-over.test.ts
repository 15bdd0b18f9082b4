import { expect, test } from 'vitest'
import { firstOver } from './first-over.js'

test.each([
  [[1, 2, 4, 4, 7], 3, 2],
  [[1, 2, 4, 4, 7], 4, 2],
  [[1, 2, 4, 4, 7], 0, 0],
  [[1, 2, 4, 4, 7], 8, 5],
  [[], 1, 0],
])('of %j the first from %d on stands at %d', (numbers: readonly number[], least, place) => {
  expect(firstOver(numbers.length, (at) => numbers[at]! >= least)).toBe(place)
})
