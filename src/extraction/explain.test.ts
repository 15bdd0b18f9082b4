import { describe, expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { Matrix } from '../features/matrix.js'
import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'
import { readPage } from '../page/read-page.js'
import { explain } from './explain.js'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** Explains the runs of a page of which each says so much for a run, and every value is a hundred a run. */
function explained(html: string, kept: readonly number[], pushes: readonly number[]) {
  const segmentation = segment(readPage(html))
  const { count } = segmentation.runs
  const seen = new Matrix(names, count)
  for (const column of names.keys())
    seen.column(column).set(Array.from({ length: count }, (_, run) => 100 * run + column))
  const judgement: Judgement = {
    segmentation,
    likelihoods: Float32Array.from({ length: count }, (_, run) => (run + 1) / 4),
    types: new Float32Array(7),
    words: new Float32Array(count),
    seen,
  }
  const model: Pick<GeneralModel, 'explain'> = {
    explain: (of) => (run) => {
      expect(of).toBe(judgement)
      return { base: 5, columns: Float64Array.from(pushes, (push) => push * (1 - 2 * run)) }
    },
  }
  return explain(model, segmentation, judgement, kept)
}

test('every run is told in page order, kept or not, with what pushed it', () => {
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

  test('that pushed nowhere are none', () => {
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

test('a page without runs needs no reasons', () => {
  expect(explained('', [], [])).toEqual([])
})
