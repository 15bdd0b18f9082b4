import fc from 'fast-check'
import { matrixOf } from '../trees/learner.test-kit.js'
import { type BinnedTable, binMatrices } from './binned-table.js'
import type { GrowthLimits } from './grow-tree.js'

export const tableOf = (rows: readonly (readonly number[])[]): BinnedTable =>
  binMatrices([matrixOf(rows)])

/** Limits that allow every split. */
export const noLimits: GrowthLimits = {
  maxLeaves: 64,
  minLeafRows: 1,
  minLeafHessian: 0,
  l2: 1,
  minGain: 0,
}

/** Six rows with classes 0 0 1 1 1 0; at score 0 their gradients are .5 or -.5, their hessians .25. */
export const six = {
  table: tableOf([[1], [2], [3], [4], [5], [6]]),
  targets: [0, 0, 1, 1, 1, 0],
  gradients: Float64Array.of(0.5, 0.5, -0.5, -0.5, -0.5, 0.5),
  hessians: new Float64Array(6).fill(0.25),
  rows: Int32Array.of(0, 1, 2, 3, 4, 5),
}

/** Tables of few distinct numbers, with derivatives that are multiples of powers of two. */
export const someRows = fc
  .integer({ min: 1, max: 60 })
  .chain((count) =>
    fc.record({
      rows: fc.array(fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }), {
        minLength: count,
        maxLength: count,
      }),
      gradients: fc.array(fc.integer({ min: -8, max: 8 }), { minLength: count, maxLength: count }),
      hessians: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: count, maxLength: count }),
    }),
  )
  .map(({ rows, gradients, hessians }) => ({
    rows,
    table: tableOf(rows),
    gradients: Float64Array.from(gradients, (number) => number / 8),
    hessians: Float64Array.from(hessians, (number) => number / 16),
  }))
