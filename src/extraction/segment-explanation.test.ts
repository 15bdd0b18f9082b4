import { describe, expect, test } from 'vitest'
import type { GeneralModel } from '../analysis/model/general-model.js'
import type { PagePrediction } from '../analysis/model/page-predictor.js'
import type { SegmentRole } from '../core/segment-role.js'
import { Matrix } from '../ml/numeric/matrix.js'
import { segmentPage } from '../page/segments/segment-page.js'
import { readPage } from '../page/tree/read-page.js'
import { explainSegments } from './segment-explanation.js'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/**
 * Explains the segments of a page; each feature pushes so much, and its value is 100 times the segment plus its
 * column.
 */
function explained(
  html: string,
  kept: readonly number[],
  pushes: readonly number[],
  roles?: readonly SegmentRole[],
) {
  const segmentation = segmentPage(readPage(html))
  const { count } = segmentation.segments
  const features = new Matrix(names, count)
  for (const column of names.keys())
    features
      .column(column)
      .set(Array.from({ length: count }, (_, segment) => 100 * segment + column))
  const prediction: PagePrediction = {
    segmentation,
    likelihoods: Float32Array.from({ length: count }, (_, segment) => (segment + 1) / 4),
    types: new Float32Array(7),
    words: new Float32Array(count),
    features,
  }
  const model: Pick<GeneralModel, 'explain' | 'rolesOf'> = {
    rolesOf: () => roles,
    explain: (of) => (segment) => {
      expect(of).toBe(prediction)
      return { base: 5, columns: Float64Array.from(pushes, (push) => push * (1 - 2 * segment)) }
    },
  }
  return explainSegments(model, segmentation, prediction, kept)
}

test('every segment is explained in page order, kept or not', () => {
  expect(explained('<h1>Ferry</h1><p>It <b>sails</b>.', [1], [0, 0, 0.5, 0, 0, 0, 0])).toEqual([
    {
      text: 'Ferry',
      kept: false,
      likelihood: 0.25,
      reasons: [{ feature: 'c', value: 2, push: 0.5 }],
    },
    {
      text: 'It sails.',
      kept: true,
      likelihood: 0.5,
      reasons: [{ feature: 'c', value: 102, push: -0.5 }],
    },
  ])
})

test('roles are those that the model tells, none if it tells none', () => {
  const roles = ['headline', 'content'] as const
  const rolesOf = (told?: typeof roles) =>
    explained('<h1>Ferry</h1><p>It sails.', [1], [], told).map(({ role }) => role)
  expect(rolesOf(roles)).toEqual(roles)
  expect(rolesOf()).toEqual([undefined, undefined])
})

describe('reasons', () => {
  const reasonsOf = (pushes: readonly number[]) =>
    explained('<p>a', [], pushes)[0]!.reasons.map(({ feature, push }) => [feature, push])

  test('are the strongest first, for or against, the first of equal ones', () => {
    expect(reasonsOf([0.5, -2, 0, 1, 2, 0, 0])).toEqual([
      ['b', -2],
      ['e', 2],
      ['d', 1],
      ['a', 0.5],
    ])
  })

  test('are five at most', () => {
    expect(reasonsOf([1, 2, 3, 4, 5, 6, 7]).map(([name]) => name)).toEqual([
      'g',
      'f',
      'e',
      'd',
      'c',
    ])
  })

  test('leave out features that push nothing', () => {
    expect(reasonsOf([0, 0, 0, 0, 0, 0, -0])).toEqual([])
  })
})

describe('a text', () => {
  const textOf = (text: string) => explained(`<p>${text}`, [], [])[0]!.text

  test('is cut after eighty characters', () => {
    expect(textOf('x'.repeat(80))).toBe('x'.repeat(80))
    expect(textOf('x'.repeat(81))).toBe(`${'x'.repeat(80)}...`)
  })

  test('is not cut within one', () => {
    expect(textOf(`${'x'.repeat(79)}\u{1f6a2}`)).toBe(`${'x'.repeat(79)}...`)
    expect(textOf(`${'x'.repeat(78)}\u{1f6a2}y`)).toBe(`${'x'.repeat(78)}\u{1f6a2}...`)
  })
})

test('a page without segments needs no reasons', () => {
  expect(explained('', [], [])).toEqual([])
})
