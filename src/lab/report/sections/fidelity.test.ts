import { expect, it } from 'vitest'
import { cellsOf, evaluationOf, systemOf } from '../report.test-kit.js'
import { fidelitySection } from './fidelity.js'

const f1 = (mean: number) => ({ mean, low: mean - 0.25, high: mean + 0.25 })

it('has the score of each kind that some page has', () => {
  const ours = {
    pages: 20,
    f1: f1(0.5),
    kinds: [
      { kind: 'code', pages: 1, f1: f1(0.75) },
      { kind: 'rows', pages: 4, f1: f1(0.25) },
    ],
  } as const
  const theirs = { ...ours, kinds: ours.kinds.slice(1) }
  const systems = [
    systemOf('none'),
    systemOf('ours', { fidelity: ours }),
    systemOf('theirs', { fidelity: theirs }),
  ]
  expect(cellsOf(fidelitySection.body(evaluationOf({ systems })))).toEqual([
    ['System', 'Pages', 'Mean F1', 'code', 'rows'],
    ['ours', '20', '0.500|0.250\u20130.750', '0.750|1 page', '0.250|4 pages'],
    ['theirs', '20', '0.500|0.250\u20130.750', '', '0.250|4 pages'],
  ])
})

it('is left out when there are none', () => {
  expect(fidelitySection.body(evaluationOf({ systems: [systemOf('ours')] }))).toBeUndefined()
})
