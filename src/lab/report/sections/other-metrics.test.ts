import { expect, it } from 'vitest'
import { cellsOf, details, evaluationOf, mainOf, systemOf } from '../report.test-kit.js'
import { otherMetricsSection } from './other-metrics.js'

it('has each metric of the systems with details', () => {
  const systems = [
    systemOf('recorded', { main: mainOf(0.5) }),
    systemOf('ours', { main: mainOf(0.5, { details }) }),
  ]
  expect(cellsOf(otherMetricsSection.body(evaluationOf({ systems })))).toEqual([
    [
      'System',
      'Characters F1',
      'Subsequence precision',
      'Subsequence recall',
      'Subsequence F1',
      'Shingle F1',
      'Exact',
      'Block accuracy',
      'Block F1',
    ],
    ['ours', '0.610', '0.720', '0.520', '0.620', '0.630', '0.250', '0.875', '0.640'],
  ])
})

it('is left out when there are no details', () => {
  const systems = [systemOf('recorded', { main: mainOf(0.5) })]
  expect(otherMetricsSection.body(evaluationOf({ systems }))).toBeUndefined()
})
