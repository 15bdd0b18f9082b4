import { expect, it } from 'vitest'
import { details, evaluationOf, fieldsOf, mainOf, systemOf, textsOf } from '../report.test-kit.js'
import { definitionsSection } from './definitions.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  definitionsSection.body(evaluationOf({ systems }))

const termsOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  textsOf(bodyOf(...systems), 'dt')

it('defines the terms that the evaluation uses', () => {
  const difference = { mean: 0, low: 0, high: 0 }
  const range = { mean: 1, low: 1, high: 1 }
  expect(termsOf()).toEqual(['Pages', 'Interval'])
  expect(termsOf(systemOf('a', { main: mainOf(0.5) }))).toEqual([
    'Pages',
    'Word F1, precision, recall',
    'Interval',
  ])
  expect(termsOf(systemOf('a', { main: mainOf(0.5, { details, difference }) }))).toEqual([
    'Pages',
    'Word F1, precision, recall',
    'Interval',
    'ΔF1 vs the first system',
    'Correct, deviation, without content',
    'Characters F1',
    'Subsequence',
    'Shingle F1',
    'Exact',
    'Block accuracy, block F1',
  ])
  const records = { pages: 1, f1: range, precision: range, recall: range }
  const cost = { mean: 1, median: 1, p95: 1 }
  const all = systemOf('a', { kind: 'recorded', fields: fieldsOf(1), records, cost })
  expect(termsOf(all).slice(2)).toEqual(['Fields', 'Records', 'Milliseconds a page', 'Recorded'])
})

it('states the actual thresholds', () => {
  const says = textsOf(bodyOf(systemOf('a', { main: mainOf(0.5, { details }) })), 'dd').join(' ')
  expect(says).toContain('correct from a word F1 of 0.9, without content below 0.1')
  expect(says).toContain('The 95 % percentile bootstrap of 1,000 resamples')
  expect(says).toContain('sequences of 4 consecutive words')
})
