import { expect, test } from 'vitest'
import { scoreOf } from './score.js'
import { countVerdicts, verdictOf } from './verdict.js'

test.each([
  [1, 'correct'],
  [0.9, 'correct'],
  [0.8999, 'deviation'],
  [0.1, 'deviation'],
  [0.0999, 'without content'],
  [0, 'without content'],
])('a page of word F1 %d is %s', (f1, verdict) => {
  expect(verdictOf(f1)).toBe(verdict)
})

test('a page with nine of ten words of ten is correct, with one of ten deviates', () => {
  expect(verdictOf(scoreOf(9, 10, 10).f1)).toBe('correct')
  expect(verdictOf(scoreOf(1, 10, 10).f1)).toBe('deviation')
})

test('pages are counted by verdict', () => {
  expect(countVerdicts([1, 0.95, 0.5, 0])).toEqual({
    correct: 2,
    deviation: 1,
    'without content': 1,
  })
  expect(countVerdicts([])).toEqual({ correct: 0, deviation: 0, 'without content': 0 })
})
