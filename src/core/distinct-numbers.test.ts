import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DistinctNumbers } from './distinct-numbers.js'

test('numbers have the index of their first appearance', () => {
  const number = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), fc.nat(9))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 2_000 }), (numbers) => {
      const distinct = new DistinctNumbers()
      const expected = [...new Set(numbers.map((one) => one >>> 0))]
      expect(numbers.map((one) => distinct.indexOf(one))).toEqual(
        numbers.map((one) => expected.indexOf(one >>> 0)),
      )
      expect([...distinct.all()]).toEqual(expected)
      expect(distinct.count).toBe(expected.length)
    }),
  )
})

test('numbers that differ in their upper or lower bits only are told apart, also after growing', () => {
  const distinct = new DistinctNumbers()
  const numbers = Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? at : at << 16) >>> 0)
  expect(numbers.map((one) => distinct.indexOf(one))).toEqual([...numbers.keys()])
  expect(numbers.map((one) => distinct.indexOf(one))).toEqual([...numbers.keys()])
})
