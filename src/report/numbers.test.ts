import { describe, expect, it, test } from 'vitest'
import {
  count,
  counted,
  difference,
  differenceInterval,
  interval,
  milliseconds,
  percent,
  score,
} from './numbers.js'

test.each([
  [0.8125, '0.813'],
  [1, '1.000'],
  [0, '0.000'],
  [-0.25, '\u22120.250'],
  [-0.0001, '0.000'],
])('a score of %d is %s', (value, shown) => {
  expect(score(value)).toBe(shown)
})

test.each([
  [0.0216, '+0.022'],
  [-0.0216, '\u22120.022'],
  [0.0004, '0.000'],
  [-0.0004, '0.000'],
  [0.0005, '+0.001'],
])('a difference of %d is %s', (value, shown) => {
  expect(difference(value)).toBe(shown)
})

describe('an interval', () => {
  it('has its ends in order', () => {
    expect(interval({ mean: 0.5, low: 0.25, high: 0.75 })).toBe('0.250\u20130.750')
  })

  it('of a difference keeps its signs apart', () => {
    expect(differenceInterval({ mean: 0, low: -0.25, high: 0.75 })).toBe('\u22120.250 to +0.750')
  })
})

test('counts have their thousands apart, and a word in number', () => {
  expect(count(1234567)).toBe('1,234,567')
  expect(counted(1, 'page')).toBe('1 page')
  expect(counted(0, 'page')).toBe('0 pages')
  expect(counted(1497, 'page')).toBe('1,497 pages')
})

test.each([
  [0, '0 %'],
  [0.004, '< 1 %'],
  [0.005, '1 %'],
  [0.5, '50 %'],
  [0.996, '> 99 %'],
  [1, '100 %'],
])('a share of %d is %s', (share, shown) => {
  expect(percent(share)).toBe(shown)
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
  expect(milliseconds(value)).toBe(shown)
})
