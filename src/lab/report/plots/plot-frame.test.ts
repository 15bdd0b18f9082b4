import { expect, it } from 'vitest'
import { logDomain, shareDomain } from './plot-frame.js'

it('contains shares with room around them, at multiples of the step', () => {
  // .61 - .025 = .585 and .78 + .025 = .805
  expect(shareDomain([0.7, 0.61, 0.78])).toEqual([0.55, 0.85])
})

it('stays between 0 and 1', () => {
  expect(shareDomain([0, 1])).toEqual([0, 1])
  expect(shareDomain([1])).toEqual([0.95, 1])
  expect(shareDomain([0])).toEqual([0, 0.05])
})

it('contains ratios with room around them', () => {
  expect(logDomain([3, 30, 12])).toEqual([2, 45])
})
