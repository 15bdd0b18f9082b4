import { describe, expect, it, test } from 'vitest'
import {
  formatCount,
  formatDifference,
  formatDifferenceInterval,
  formatInterval,
  formatMilliseconds,
  formatPercent,
  formatQuantity,
  formatScore,
} from './format-numbers.js'

test.each([
  [0.8125, '0.813'],
  [1, '1.000'],
  [0, '0.000'],
  [-0.25, '\u22120.250'],
  [-0.0001, '0.000'],
])('a score of %d is %s', (value, shown) => {
  expect(formatScore(value)).toBe(shown)
})

test.each([
  [0.0216, '+0.022'],
  [-0.0216, '\u22120.022'],
  [0.0004, '0.000'],
  [-0.0004, '0.000'],
  [0.0005, '+0.001'],
])('a difference of %d is %s', (value, shown) => {
  expect(formatDifference(value)).toBe(shown)
})

describe('an interval', () => {
  it('has its low end first', () => {
    expect(formatInterval({ mean: 0.5, low: 0.25, high: 0.75 })).toBe('0.250\u20130.750')
  })

  it('of a difference shows the signs of both ends', () => {
    expect(formatDifferenceInterval({ mean: 0, low: -0.25, high: 0.75 })).toBe(
      '\u22120.250 to +0.750',
    )
  })
})

test('counts have thousands separators, and nouns are in singular or plural', () => {
  expect(formatCount(1234567)).toBe('1,234,567')
  expect(formatQuantity(1, 'page')).toBe('1 page')
  expect(formatQuantity(0, 'page')).toBe('0 pages')
  expect(formatQuantity(1497, 'page')).toBe('1,497 pages')
})

test.each([
  [0, '0 %'],
  [0.004, '< 1 %'],
  [0.005, '1 %'],
  [0.5, '50 %'],
  [0.996, '> 99 %'],
  [1, '100 %'],
])('a share of %d is %s', (share, shown) => {
  expect(formatPercent(share)).toBe(shown)
})

test.each([
  [0.0123, '0.012'],
  [1.234, '1.2'],
  [9.96, '10'],
  [12.3, '12'],
  [99.4, '99'],
  [99.6, '100'],
  [100.4, '100'],
  [1234.5, '1,235'],
])('%d milliseconds are %s', (value, shown) => {
  expect(formatMilliseconds(value)).toBe(shown)
})
