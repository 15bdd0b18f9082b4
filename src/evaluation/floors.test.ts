import { describe, expect, test } from 'vitest'
import type { Evaluation } from './evaluation.js'
import { type CorpusFloors, figuresOf, holdTo, pinnedAnew, raised } from './floors.js'

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
  expect(figuresOf(evaluationOf(0.98769))).toEqual({ [figure]: 0.9876 })
  expect(figuresOf(evaluationOf(0.1 + 0.2))).toEqual({ [figure]: 0.3 })
})

describe('a figure is held to its floor', () => {
  test.each([
    [0.9, 0.9, 'met'],
    [0.9, 0.8999, 'not met'],
  ])('%d, found %d: %s', (floor, found, verdict) => {
    expect(holdTo(floors(floor), evaluationOf(found))).toEqual([{ figure, floor, found, verdict }])
  })

  test('which is not met when nothing was found', () => {
    const gone = { ...evaluationOf(1), systems: [] }
    expect(holdTo(floors(0.5), gone)).toMatchObject([{ found: undefined, verdict: 'not met' }])
  })

  test('of the same pages only', () => {
    expect(holdTo(floors(0.5), evaluationOf(1, 'other'))).toMatchObject([
      { verdict: 'other pages' },
    ])
  })

  test('where there is one', () => {
    expect(holdTo(undefined, evaluationOf(1))).toMatchObject([{ verdict: 'not pinned' }])
  })
})

test('raising never lowers, keeps floors of other pages, and pins what was not pinned', () => {
  expect(raised(floors(0.5), evaluationOf(0.6))).toEqual(floors(0.6))
  expect(raised(floors(0.5), evaluationOf(0.4))).toEqual(floors(0.5))
  expect(raised(floors(0.5), evaluationOf(0.6, 'other'))).toEqual(floors(0.5))
  expect(raised(undefined, evaluationOf(0.6))).toEqual(floors(0.6))
  expect(raised({ hash: 'abc', floors: { gone: 1 } }, evaluationOf(0))).toEqual({
    hash: 'abc',
    floors: { gone: 1, [figure]: 0 },
  })
})

test('pinning anew takes what was found, lower or of other pages', () => {
  expect(pinnedAnew(evaluationOf(0.4, 'other'))).toEqual({
    hash: 'other',
    floors: { [figure]: 0.4 },
  })
})
