import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelMismatch } from '../../core/errors.js'
import { Matrix } from '../numeric/matrix.js'
import { matrixOf } from '../trees/learner.test-kit.js'
import { BoostedModel } from './boosted-model.js'
import { BoostedTrees } from './boosted-trees.js'
import { someRows } from './booster.test-kit.js'
import { floatKey } from './float-key.js'
import { type ForestTree, forestOf, leafColumn } from './forest.js'

/** -1 below the cut of a column, 2 from it on; a third of the rows went below. */
const stump = (column: number, cut: number): ForestTree => ({
  column: Int32Array.of(column, leafColumn, leafColumn),
  cut: Int32Array.of(floatKey(cut), 0, 0),
  below: Int32Array.of(1, 0, 0),
  steps: Int16Array.of(0, -4, 8),
  share: Uint8Array.of(85, 0, 0),
  exponent: -2,
})

const modelOf = (trees: readonly ForestTree[], base = [0.5]): BoostedModel =>
  new BoostedModel({
    objective: base.length > 1 ? 'softmax' : 'squared',
    names: ['a', 'b', 'c'],
    base: Float64Array.from(base),
    forest: forestOf(trees),
    gains: new Float32Array(3),
  })

const scoresOf = (model: BoostedModel, rows: readonly (readonly number[])[]) => [
  ...model.scores(matrixOf(rows)),
]

describe('a model', () => {
  test('sends a number equal to the cut to the upper child', () => {
    const model = modelOf([stump(1, 2.5)])
    const under = 2.5 - 2 ** -21
    expect(
      scoresOf(model, [
        [9, 2.5, 9],
        [9, under, 9],
        [9, -9, 9],
        [0, 9, 0],
      ]),
    ).toEqual([2.5, -0.5, -0.5, 2.5])
  })

  test('uses the columns that its splits ask for', () => {
    expect(modelOf([stump(2, 1), stump(0, 2.5), stump(2, 3)]).usedColumns()).toEqual(['a', 'c'])
    expect(modelOf([]).usedColumns()).toEqual([])
  })

  test('treats 0 and -0 as equal', () => {
    const cuts = (cut: number) =>
      scoresOf(modelOf([stump(0, cut)], [0]), [
        [-0, 1, 1],
        [0, 1, 1],
        [-1, 1, 1],
      ])
    expect(cuts(0)).toEqual([2, 2, -1])
    expect(cuts(-1)).toEqual([2, 2, 2])
  })

  test.each([0, 1, 7, 8, 9, 17, 255, 256, 257, 700])('adds up its trees for %i rows', (count) => {
    const rows = Array.from({ length: count }, (_, at) => [at % 2, 0, at % 3])
    const expected = rows.map(([a, , c]) => 0.5 + (a! < 1 ? -1 : 2) + (c! < 2 ? -1 : 2))
    const matrix = new Matrix(['a', 'b', 'c'], count)
    for (const column of [0, 1, 2]) matrix.column(column).set(rows.map((row) => row[column]!))
    expect([...modelOf([stump(0, 1), stump(2, 2)]).scores(matrix)]).toEqual(expected)
  })

  test('assigns its trees to its outputs in turn', () => {
    const model = modelOf([stump(0, 1), stump(1, 1), stump(2, 1), stump(2, 1)], [10, 20])
    expect(model.outputs).toBe(2)
    // output 0: columns a and c; output 1: b and c
    expect(
      scoresOf(model, [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 1],
      ]),
    ).toEqual([8, 11, 11, 18, 18, 24])
  })

  test('without trees scores its base', () => {
    expect(scoresOf(modelOf([]), [[1, 2, 3]])).toEqual([0.5])
  })

  test('of single leaves adds their values', () => {
    const one = {
      column: Int32Array.of(leafColumn),
      cut: new Int32Array(1),
      below: new Int32Array(1),
    }
    const tree = { ...one, steps: Int16Array.of(3), share: new Uint8Array(1), exponent: 1 }
    expect(scoresOf(modelOf([tree]), [[1, 2, 3]])).toEqual([6.5])
  })

  test('rejects other columns and names the first', () => {
    const model = modelOf([stump(0, 1)])
    const asked =
      (...names: string[]) =>
      () =>
        model.predict(new Matrix(names, 1))
    expect(asked('a', 'c', 'b')).toThrow('column 1 was "b" and is now "c"')
    expect(asked('a', 'b')).toThrow('column 2 was "c" and is now missing')
    expect(asked('a', 'b', 'c', 'd')).toThrow('column 3 was missing and is now "d"')
    expect(() => model.contributions(new Matrix(['a'], 1), 0)).toThrow(ModelMismatch)
    expect(asked('a', 'b', 'c')()).toHaveLength(1)
  })

  test('rejects non-finite numbers in columns that it uses', () => {
    const model = modelOf([stump(0, 1)])
    expect(() => model.predict(matrixOf([[Number.NaN, 1, 1]]))).toThrow(
      'Row 0 of column "a" is NaN',
    )
    expect(model.predict(matrixOf([[1, Number.NaN, 1]]))).toHaveLength(1)
    const many = new Matrix(['a', 'b', 'c'], 700)
    many.column(0)[600] = Number.NEGATIVE_INFINITY
    expect(() => model.predict(many)).toThrow('Row 600 of column "a" is -Infinity')
  })
})

describe('contributions', () => {
  test('are the differences of values between nodes and their children', () => {
    // a stump has 1 in the mean: below it 2 less, above it 1 more
    const model = modelOf([stump(0, 1), stump(0, 5), stump(2, 1)])
    const { base, columns } = model.contributions(matrixOf([[3, 0, 0]]), 0)
    expect(base).toBe(3.5)
    expect([...columns]).toEqual([1 - 2, 0, -2])
  })

  test('are computed for the given output', () => {
    const model = modelOf([stump(0, 1), stump(1, 1)], [10, 20])
    expect(model.contributions(matrixOf([[1, 0, 0]]), 0, 1)).toEqual({
      base: 21,
      columns: Float64Array.of(0, -2, 0),
    })
  })

  test('and the base add up to the score', () => {
    fc.assert(
      fc.property(someRows, ({ rows, table, gradients }) => {
        const trees = new BoostedTrees({ objective: 'squared', minLeafRows: 1, rounds: 8 })
        const model = trees.fitTable({ table, targets: gradients })
        const x = matrixOf(rows)
        const scores = model.scores(x)
        for (const row of rows.keys()) {
          const { base, columns } = model.contributions(x, row)
          expect(columns.reduce((sum, column) => sum + column, base)).toBeCloseTo(scores[row]!, 9)
        }
      }),
      { numRuns: 40 },
    )
  })
})
