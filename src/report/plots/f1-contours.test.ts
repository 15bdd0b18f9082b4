import { describe, expect, it } from 'vitest'
import { f1Contours } from './f1-contours.js'

describe('lines of equal F1', () => {
  it('have their F1 at every point, and stay in the box', () => {
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

  it('are those that meet the box only', () => {
    // F1 is .5 at its worst corner and .6 at its best
    const levels = f1Contours([0.5, 0.6], [0.5, 0.6]).map(({ f1 }) => f1)
    expect(levels).toHaveLength(1)
    expect(levels[0]).toBeCloseTo(0.55, 9)
  })

  it('are none that no precision could reach', () => {
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
