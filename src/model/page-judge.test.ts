import { expect, test } from 'vitest'
import { together } from './page-judge.js'

test('two judgements are one by their log odds, the second counting for more', () => {
  // odds of 32 and 1: 2 ** (5 * .4); and of 1 and 32: 2 ** (5 * .6)
  const mixed = together(Float32Array.of(32 / 33, 1 / 2), Float32Array.of(1 / 2, 32 / 33))
  expect(mixed[0]).toBeCloseTo(4 / 5)
  expect(mixed[1]).toBeCloseTo(8 / 9)
})
