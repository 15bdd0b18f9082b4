import { expect, test } from 'vitest'
import { durationText, RateEstimate } from './progress-reporter.js'

test('estimates the rate, the share, and the remaining time since the start of this run', () => {
  let now = 0
  const rate = new RateEstimate(() => now)
  expect(rate.text()).toBe('')
  // a run that is resumed at 20 %
  rate.add(0.2)
  for (let at = 1; at < 100; at++) rate.add(0.2 + at * 0.001)
  now = 10_000
  // 9.9 % took 10 s: 70.1 % take 70.8 s
  expect(rate.text()).toBe('10/s, 29 %, about 71 s left')
  rate.add(1)
  expect(rate.text()).toBe('10/s, 100 %')
  rate.add(undefined)
  expect(rate.text()).toBe('10/s')
  now = 100_000
  expect(rate.text()).toBe('1.0/s')
})

test.each([
  [0.2, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3600, '60 min'],
  [5400, '1.5 h'],
])('%d seconds are printed as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
