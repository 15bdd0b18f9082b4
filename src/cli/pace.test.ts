import { expect, test } from 'vitest'
import { durationText, Pace } from './pace.js'

test('tells the rate, the share, and what is left at the pace since it began', () => {
  let now = 0
  const pace = new Pace(() => now)
  expect(pace.text()).toBe('')
  // a run that is gone on with at 20 %
  pace.add(0.2)
  for (let at = 1; at < 100; at++) pace.add(0.2 + at * 0.001)
  now = 10_000
  // 9.9 % took 10 s: 70.1 % take 70.8 s
  expect(pace.text()).toBe('10/s, 29 %, about 71 s left')
  pace.add(1)
  expect(pace.text()).toBe('10/s, 100 %')
  pace.add(undefined)
  expect(pace.text()).toBe('10/s')
  now = 100_000
  expect(pace.text()).toBe('1.0/s')
})

test.each([
  [0.2, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3600, '60 min'],
  [5400, '1.5 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
