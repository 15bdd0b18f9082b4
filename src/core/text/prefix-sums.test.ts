import { expect, test } from 'vitest'
import { accumulate, prefixSums } from './prefix-sums.js'

test('prefix sums give the sum of a range by one subtraction', () => {
  const values = [3, 0, 4, 5]
  const sums = prefixSums(values.length, (index) => values[index]!)
  expect([...sums]).toEqual([0, 3, 3, 7, 12])
  expect(sums[4]! - sums[1]!).toBe(9)
  expect([...prefixSums(0, () => 1)]).toEqual([0])
})

test('values are accumulated in place', () => {
  const values = Float64Array.of(0, 0.5, 2, 1)
  expect(accumulate(values)).toBe(values)
  expect([...values]).toEqual([0, 0.5, 2.5, 3.5])
})
