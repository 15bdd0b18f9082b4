import { expect, test } from 'vitest'
import { bestThreshold } from './held-out-answers.js'

const rated = (...answers: readonly (readonly [likelihood: number, isRight: boolean])[]) =>
  answers.map(([likelihood, isRight]) => ({ likelihood, isRight }))

test('the threshold has the highest F1', () => {
  // with 3 gold values: F1 of the first 1, 2, 3, 4 is 2/4, 4/5, 4/6, 4/7
  const answers = rated([0.4, false], [0.9, true], [0.2, false], [0.6, true])
  expect(bestThreshold(answers, 3)).toBe(0.6)
})

test('answers of equal likelihood are accepted together', () => {
  // with 2 gold values: F1 is 2/3 for the first and 4/6 for all four: equal F1 prefers more answers
  const answers = rated([0.9, true], [0.5, true], [0.5, false], [0.5, false])
  expect(bestThreshold(answers, 2)).toBe(0.5)
})

test('the threshold is 0 without answers', () => {
  expect(bestThreshold([], 3)).toBe(0)
})
