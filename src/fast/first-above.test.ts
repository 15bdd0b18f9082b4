import { expect, test } from 'vitest'
import { firstAbove } from './first-above.js'

test('is the first place of a larger number, or the end', () => {
  expect([0, 2, 3, 7, 9].map((value) => firstAbove([2, 3, 3, 9], value))).toEqual([0, 1, 3, 3, 4])
  expect(firstAbove([], 1)).toBe(0)
})

test('of rows the first number counts, and the place is that of the row', () => {
  expect(firstAbove([1, 90, 4, 0, 6, 50], 4, 2)).toBe(4)
})
