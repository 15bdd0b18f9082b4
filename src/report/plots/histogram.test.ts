import { expect, it } from 'vitest'
import { bins, histogram } from './histogram.js'

const sharesOf = (values: readonly number[]): readonly (readonly [number, number])[] =>
  histogram(values).flatMap(({ from, share }) => (share > 0 ? [[from, share] as const] : []))

it('counts what lies in each twentieth', () => {
  expect(sharesOf([0, 0.049, 0.051, 0.93])).toEqual([
    [0, 0.5],
    [0.05, 0.25],
    [0.9, 0.25],
  ])
})

it('counts a border above it, and 1 in the last part', () => {
  expect(sharesOf([0.15])).toEqual([[0.15, 1]])
  expect(sharesOf([0.95, 1])).toEqual([[0.95, 1]])
  for (let at = 0; at < bins; at++) expect(sharesOf([at / bins])).toEqual([[at / bins, 1]])
})

it('has equal parts from 0 to 1, of no values too', () => {
  const parts = histogram([])
  expect(parts).toHaveLength(20)
  expect(parts[0]).toEqual({ from: 0, to: 0.05, share: 0 })
  expect(parts.at(-1)).toEqual({ from: 0.95, to: 1, share: 0 })
})
