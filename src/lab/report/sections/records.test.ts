import { expect, it } from 'vitest'
import { cellsOf, evaluationOf, systemOf } from '../report.test-kit.js'
import { recordsSection } from './records.js'

it('has the record scores of each system', () => {
  const records = {
    pages: 20,
    f1: { mean: 0.5, low: 0.25, high: 0.75 },
    precision: { mean: 0.625, low: 0.5, high: 1 },
    recall: { mean: 0.375, low: 0.25, high: 0.5 },
  }
  const systems = [systemOf('none'), systemOf('ours', { records })]
  expect(cellsOf(recordsSection.body(evaluationOf({ systems })))).toEqual([
    ['System', 'Pages', 'Record F1', 'Precision', 'Recall'],
    ['ours', '20', '0.500|0.250\u20130.750', '0.625|0.500\u20131.000', '0.375|0.250\u20130.500'],
  ])
})

it('is left out when there are none', () => {
  expect(recordsSection.body(evaluationOf({ systems: [systemOf('ours')] }))).toBeUndefined()
})
