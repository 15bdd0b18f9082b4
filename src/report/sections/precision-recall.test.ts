import { expect, it } from 'vitest'
import { evaluationOf, fieldsOf, mainOf, systemOf, textsOf } from '../report.test-kit.js'
import { precisionRecallSection } from './precision-recall.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  precisionRecallSection.body(evaluationOf({ systems }))

it('has a labelled point for each system with main content, among lines of equal F1', () => {
  const body = bodyOf(
    systemOf('ours', { main: mainOf(0.8125) }),
    systemOf('fields', { fields: fieldsOf(0.5) }),
    systemOf('<other>', { main: mainOf(0.5) }),
  )
  const told = [
    'ours: precision 0.912, recall 0.713, F1 0.813',
    '<other>: precision 0.600, recall 0.400, F1 0.500',
  ]
  // once at the point, once at its label
  expect(textsOf(body, 'title')).toEqual([...told, ...told])
  const labels = textsOf(body, 'text')
  expect(labels).toEqual(expect.arrayContaining([`ours${told[0]}`, `<other>${told[1]}`, 'F1 0.60']))
  expect(labels.join(' ')).toMatch(/Recall.*Precision|Precision.*Recall/)
})

it('says which points are hollow, where there are some', () => {
  const ours = systemOf('ours', { main: mainOf(0.8) })
  const old = systemOf('old', { kind: 'recorded', main: mainOf(0.7) })
  expect(textsOf(bodyOf(ours, old), 'figcaption')[0]).toContain('hollow: recorded figures')
  expect(textsOf(bodyOf(ours, ours), 'figcaption')[0]).not.toContain('hollow')
})

it('is left out for fewer than two', () => {
  const { precision, ...main } = mainOf(0.7)
  const ours = systemOf('ours', { main: mainOf(0.8) })
  expect(bodyOf(ours, systemOf('F1 only', { main }))).toBeUndefined()
  expect(bodyOf(systemOf('ours', { main: mainOf(0.8) }))).toBeUndefined()
})
