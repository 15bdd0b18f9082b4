import { describe, expect, it } from 'vitest'
import { evaluationOf, fieldsOf, mainOf, systemOf, textsOf } from '../report.test-kit.js'
import { f1Contours, precisionRecallSection } from './precision-recall.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  precisionRecallSection.body(evaluationOf({ systems }))

it('has a labelled point for each system with main content, and lines of equal F1', () => {
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

it('explains hollow points where there are some', () => {
  const ours = systemOf('ours', { main: mainOf(0.8) })
  const old = systemOf('old', { kind: 'recorded', main: mainOf(0.7) })
  expect(textsOf(bodyOf(ours, old), 'figcaption')[0]).toContain('hollow: recorded figures')
  expect(textsOf(bodyOf(ours, ours), 'figcaption')[0]).not.toContain('hollow')
})

it('is left out for fewer than two systems', () => {
  const { precision, ...main } = mainOf(0.7)
  const ours = systemOf('ours', { main: mainOf(0.8) })
  expect(bodyOf(ours, systemOf('F1 only', { main }))).toBeUndefined()
  expect(bodyOf(systemOf('ours', { main: mainOf(0.8) }))).toBeUndefined()
})

describe('lines of equal F1', () => {
  it('have equal F1 at every point, inside the box', () => {
    const contours = f1Contours([0.5, 1], [0.4, 0.9])
    expect(contours.length).toBeGreaterThan(3)
    for (const { f1, points } of contours)
      for (const { precision, recall } of points) {
        expect((2 * precision * recall) / (precision + recall)).toBeCloseTo(f1, 9)
        expect(precision).toBeGreaterThanOrEqual(0.5)
        expect(precision).toBeLessThanOrEqual(1)
        expect(recall).toBeGreaterThanOrEqual(0.4 - 1e-9)
        expect(recall).toBeLessThanOrEqual(0.9 + 1e-9)
      }
  })

  it('run from one side of the box to another', () => {
    // f = .6: at recall 1 the precision is .6 / 1.4, and the other way
    const { points } = f1Contours([0, 1], [0, 1]).find(({ f1 }) => Math.abs(f1 - 0.6) < 1e-9)!
    expect(points[0].precision).toBeCloseTo(0.6 / 1.4, 9)
    expect(points[0].recall).toBeCloseTo(1, 9)
    expect(points.at(-1)!.precision).toBeCloseTo(1, 9)
    expect(points.at(-1)!.recall).toBeCloseTo(0.6 / 1.4, 9)
  })

  it('are only those that cross the box', () => {
    // F1 is .5 at its worst corner and .6 at its best
    const levels = f1Contours([0.5, 0.6], [0.5, 0.6]).map(({ f1 }) => f1)
    expect(levels).toHaveLength(1)
    expect(levels[0]).toBeCloseTo(0.55, 9)
  })

  it('leave out what no precision can reach', () => {
    // recall .3 and precision 1 make F1 .6 / 1.3 = .46
    expect(f1Contours([0, 1], [0, 0.3]).map(({ f1 }) => f1.toFixed(2))).toEqual([
      '0.10',
      '0.20',
      '0.30',
      '0.40',
    ])
  })

  it('are further apart in a wide box', () => {
    expect(f1Contours([0, 1], [0.5, 0.6]).map(({ f1 }) => f1.toFixed(2))).toEqual([
      '0.10',
      '0.20',
      '0.30',
      '0.40',
      '0.50',
      '0.60',
      '0.70',
    ])
  })
})
