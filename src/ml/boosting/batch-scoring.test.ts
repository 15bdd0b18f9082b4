import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Matrix } from '../numeric/matrix.js'
import { ForestScorer } from './batch-scoring.js'
import { ColumnRanges } from './column-ranges.js'
import { floatKey } from './float-key.js'
import { type Forest, type ForestTree, forestOf, leafColumn } from './forest.js'

/** Columns of the matrices, and the values and cuts that their numbers are drawn from. */
const columns = 4
const levels = 6

/** A tree of up to seven splits, made from drawn numbers; the children of a split stand next to each other. */
function treeFrom(drawn: readonly number[]): ForestTree {
  const nodes: { column: number; cut: number; below: number; steps: number }[] = []
  let planned = 1
  for (let node = 0; node < planned; node++) {
    const own = drawn[node % drawn.length]!
    const isSplit = planned < 15 && own % 3 !== 0
    nodes.push({
      column: isSplit ? own % columns : leafColumn,
      cut: isSplit ? floatKey(own % levels) : 0,
      below: isSplit ? planned : 0,
      steps: isSplit ? 0 : (own % 2_000) - 1_000,
    })
    if (isSplit) planned += 2
  }
  return {
    column: Int32Array.from(nodes, ({ column }) => column),
    cut: Int32Array.from(nodes, ({ cut }) => cut),
    below: Int32Array.from(nodes, ({ below }) => below),
    steps: Int16Array.from(nodes, ({ steps }) => steps),
    share: new Uint8Array(nodes.length),
    exponent: -(drawn[0]! % 20),
  }
}

/** What a row scores, one tree after the other. */
function scoreOf(forest: Forest, x: Matrix, row: number, output: number, base: Float64Array) {
  let sum = base[output]!
  for (let tree = output; tree < forest.exponent.length; tree += base.length) {
    const root = forest.roots[tree]!
    let node = root
    while (forest.column[node] !== leafColumn) {
      const isAbove = floatKey(x.at(row, forest.column[node]!)) >= forest.cut[node]!
      node = root + forest.below[node]! + (isAbove ? 1 : 0)
    }
    sum += forest.steps[node]! * 2 ** forest.exponent[tree]!
  }
  return sum
}

test('trees that are pruned to the rows of a batch give the same bits as whole trees', () => {
  const drawnTrees = fc.array(fc.array(fc.nat(9_999), { minLength: 1, maxLength: 15 }), {
    minLength: 2,
    maxLength: 12,
  })
  // neighbouring rows are alike, as on pages
  const drawnRows = fc.array(
    fc.tuple(fc.nat(levels ** columns - 1), fc.integer({ min: 1, max: 60 })),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(drawnTrees, drawnRows, fc.constantFrom(1, 2), (drawn, runs, outputs) => {
      const trees = drawn.slice(0, drawn.length - (drawn.length % outputs))
      const forest = forestOf(trees.map(treeFrom))
      const rows = runs.flatMap(([number, times]) => new Array<number>(times).fill(number))
      const x = new Matrix(['a', 'b', 'c', 'd'], rows.length)
      for (let column = 0; column < columns; column++)
        x.column(column).set(rows.map((number) => Math.floor(number / levels ** column) % levels))
      const base = Float64Array.from({ length: outputs }, (_, output) => 0.1 + output / 3)
      const scorer = new ForestScorer(forest)
      const expected = Array.from({ length: outputs * rows.length }, (_, at) =>
        scoreOf(forest, x, at % rows.length, Math.floor(at / rows.length), base),
      )
      expect([...scorer.scores(x, base)]).toEqual(expected)
      // of a matrix with more columns, which another model needs
      const wider = x.widened(['a', 'b', 'c', 'd', 'e'])
      wider.column(4).fill(Number.NaN)
      const ranges = new ColumnRanges(wider)
      expect([...scorer.scores(x, base, ranges)]).toEqual(expected)
    }),
  )
})
