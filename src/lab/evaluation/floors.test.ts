import { describe, expect, test } from 'vitest'
import type { Evaluation } from './evaluation.js'
import {
  type CorpusFloors,
  checkFloors,
  pinnedFigures,
  raiseFloors,
  resetFloors,
} from './floors.js'

const evaluationOf = (f1: number, hash = 'abc'): Evaluation => ({
  corpus: { name: 'c', format: 'labelled', hash, pages: 1, sites: 1, failed: [] },
  split: 'all',
  treesift: '1',
  node: '20',
  systems: [
    {
      kind: 'own',
      name: 'x',
      label: 'x, k=1',
      pages: 1,
      failed: [],
      main: {
        pages: 1,
        f1: { mean: f1 },
        precision: { mean: 0 },
        recall: { mean: 0 },
        groups: [],
      },
    },
  ],
  pages: [],
  worst: [],
  warnings: [],
})

const figure = 'x, k=1: word F1'
const floors = (floor: number): CorpusFloors => ({ hash: 'abc', floors: { [figure]: floor } })

test('figures are rounded down to four decimals', () => {
  expect(pinnedFigures(evaluationOf(0.98769))).toEqual({ [figure]: 0.9876 })
  expect(pinnedFigures(evaluationOf(0.1 + 0.2))).toEqual({ [figure]: 0.3 })
})

describe('a figure is compared with its floor', () => {
  test.each([
    [0.9, 0.9, 'met'],
    [0.9, 0.8999, 'not met'],
  ])('%d, found %d: %s', (floor, found, verdict) => {
    expect(checkFloors(floors(floor), evaluationOf(found))).toEqual([
      { figure, floor, found, verdict },
    ])
  })

  test('which is not met when the figure is missing', () => {
    const gone = { ...evaluationOf(1), systems: [] }
    expect(checkFloors(floors(0.5), gone)).toMatchObject([{ found: undefined, verdict: 'not met' }])
  })

  test('only on the same corpus', () => {
    expect(checkFloors(floors(0.5), evaluationOf(1, 'other'))).toMatchObject([
      { verdict: 'other pages' },
    ])
  })

  test('if there is one', () => {
    expect(checkFloors(undefined, evaluationOf(1))).toMatchObject([{ verdict: 'not pinned' }])
  })
})

test('raising never lowers a floor, keeps floors of another corpus, and pins new figures', () => {
  expect(raiseFloors(floors(0.5), evaluationOf(0.6))).toEqual(floors(0.6))
  expect(raiseFloors(floors(0.5), evaluationOf(0.4))).toEqual(floors(0.5))
  expect(raiseFloors(floors(0.5), evaluationOf(0.6, 'other'))).toEqual(floors(0.5))
  expect(raiseFloors(undefined, evaluationOf(0.6))).toEqual(floors(0.6))
  expect(raiseFloors({ hash: 'abc', floors: { gone: 1 } }, evaluationOf(0))).toEqual({
    hash: 'abc',
    floors: { gone: 1, [figure]: 0 },
  })
})

test('resetting takes the figures found, even if lower or of another corpus', () => {
  expect(resetFloors(evaluationOf(0.4, 'other'))).toEqual({
    hash: 'other',
    floors: { [figure]: 0.4 },
  })
})
