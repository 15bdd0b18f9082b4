import { expect, test } from 'vitest'
import { bestLeast } from './best-least.js'

const bets = (...said: readonly (readonly [likelihood: number, isRight: boolean])[]) =>
  said.map(([likelihood, isRight]) => ({ likelihood, isRight }))

test('what is likelier than most wrong answers is believed', () => {
  // of 3 due: F1 of the first 1, 2, 3, 4 is 2/4, 4/5, 4/6, 4/7
  const said = bets([0.4, false], [0.9, true], [0.2, false], [0.6, true])
  expect(bestLeast(said, 3)).toBe(0.6)
})

test('answers that are as likely are believed together', () => {
  // of 2 due: F1 is 2/3 for the first, and 4/6 for all four: as good, and more is found
  const said = bets([0.9, true], [0.5, true], [0.5, false], [0.5, false])
  expect(bestLeast(said, 2)).toBe(0.5)
})

test('everything is believed where nothing was said', () => {
  expect(bestLeast([], 3)).toBe(0)
})
