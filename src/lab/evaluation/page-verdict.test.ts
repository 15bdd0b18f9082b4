import { expect, test } from 'vitest'
import { f1Score } from '../../core/f1-score.js'
import { countVerdicts, pageVerdict } from './page-verdict.js'

test.each([
  [1, 'correct'],
  [0.9, 'correct'],
  [0.8999, 'deviation'],
  [0.1, 'deviation'],
  [0.0999, 'without content'],
  [0, 'without content'],
])('a page of word F1 %d is %s', (f1, verdict) => {
  expect(pageVerdict(f1)).toBe(verdict)
})

test('F1 of exactly .9 is correct, F1 of exactly .1 deviates', () => {
  expect(pageVerdict(f1Score(9, 10, 10).f1)).toBe('correct')
  expect(pageVerdict(f1Score(1, 10, 10).f1)).toBe('deviation')
})

test('pages are counted by verdict', () => {
  expect(countVerdicts([1, 0.95, 0.5, 0])).toEqual({
    correct: 2,
    deviation: 1,
    'without content': 1,
  })
  expect(countVerdicts([])).toEqual({ correct: 0, deviation: 0, 'without content': 0 })
})
