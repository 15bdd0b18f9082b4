import { describe, expect, test } from 'vitest'
import { Matrix } from '../numeric/matrix.js'
import type { Learner, Model, TreeLearner } from './learner.js'
import { leafCounts, type Tree } from './tree.js'

/** A matrix of these rows, its columns named a, b, c, ... */
export function matrixOf(rows: readonly (readonly number[])[], names = namesFor(rows)): Matrix {
  const matrix = new Matrix(names, rows.length)
  for (const column of names.keys()) {
    matrix.column(column).set(rows.map((row) => row[column]!))
  }
  return matrix
}

const namesFor = ([first = []]: readonly (readonly number[])[]): readonly string[] =>
  first.map((_, column) => String.fromCharCode(97 + column))

/** Wraps a tree learner as a learner of probabilities: the share of class 1 in the leaf. */
export const byShare = (trees: TreeLearner): Learner => ({
  fit: (x, targets) => shareModel(trees.fit(rowsOf(x), Array.from(targets))),
})

const rowsOf = (x: Matrix): number[][] =>
  Array.from({ length: x.rows }, (_, row) => x.names.map((_, column) => x.at(row, column)))

const shareModel = (tree: Tree): Model => ({
  predict: (x) =>
    Float32Array.from(rowsOf(x), (row) => {
      const counts = leafCounts(tree, row)
      return (counts[1] ?? 0) / counts.reduce((sum, count) => sum + count)
    }),
})

/** Deterministic numbers without order or ties. */
const noise = (at: number): number => Math.abs(Math.sin(at * 12.9898 + 1) * 43758.5453) % 1

export interface WeightedLearner extends Learner {
  fit(
    x: Matrix,
    targets: ArrayLike<number>,
    about?: { readonly weights?: ArrayLike<number> },
  ): Model
}

/** The contract of learners of two classes; the learner must allow leaves of single rows. */
export function learnerContract(name: string, learner: Learner): void {
  const rows = Array.from({ length: 60 }, (_, at) => [noise(at), noise(at + 100), noise(at + 200)])
  const isRight = (row: readonly number[]): number => (row[1]! >= 0.5 ? 1 : 0)
  const targets = rows.map(isRight)
  const x = matrixOf(rows)
  const noisy = targets.map((target, at) => (noise(at + 300) < 0.2 ? 1 - target : target))

  describe(`${name} as a learner`, () => {
    test('separates the classes by a column', () => {
      const predicted = learner.fit(x, targets).predict(x)
      for (const [row, target] of targets.entries()) {
        expect(Math.abs(predicted[row]! - target)).toBeLessThan(0.1)
      }
    })

    test('learns from a single column', () => {
      const one = matrixOf([[1], [2], [3], [4]])
      const [a, b, c, d] = learner.fit(one, [0, 0, 1, 1]).predict(one)
      expect(Math.max(a!, b!)).toBeLessThan(0.5)
      expect(Math.min(c!, d!)).toBeGreaterThan(0.5)
    })

    test.each([0, 1])('predicts class %i when trained on that class only', (target) => {
      const predicted = learner.fit(x, new Array(60).fill(target)).predict(x)
      for (const probability of predicted) {
        expect(Math.abs(probability - target)).toBeLessThan(0.01)
      }
    })

    test('learns from one row', () => {
      const one = matrixOf([[3, 4]])
      expect(learner.fit(one, [1]).predict(one)[0]).toBeGreaterThan(0.99)
      expect(learner.fit(one, [0]).predict(one)[0]).toBeLessThan(0.01)
    })

    test('predicts the share of each class where equal rows are of both', () => {
      const same = matrixOf([[5], [5], [5], [5]])
      const predicted = learner.fit(same, [1, 0, 1, 1]).predict(same)
      expect([...predicted].map((probability) => probability.toFixed(4))).toEqual(
        new Array(4).fill('0.7500'),
      )
    })

    test('predicts the same for a row, alone or among others', () => {
      const model = learner.fit(x, noisy)
      const all = model.predict(x)
      for (const row of [0, 7, 59]) {
        expect(model.predict(matrixOf([rows[row]!]))).toEqual(all.slice(row, row + 1))
      }
    })

    test('predicts probabilities, also for rows unlike the training rows', () => {
      const model = learner.fit(x, noisy)
      const far = matrixOf([
        [-1e30, 1e30, 0],
        [1e30, -1e30, -0],
      ])
      for (const probability of [...model.predict(x), ...model.predict(far)]) {
        expect(probability).toBeGreaterThanOrEqual(0)
        expect(probability).toBeLessThanOrEqual(1)
      }
    })

    test('predicts nothing for no rows', () => {
      expect(learner.fit(x, targets).predict(new Matrix(x.names, 0))).toEqual(new Float32Array(0))
    })

    test('learns the same for every order of columns', () => {
      const turned = matrixOf(rows.map(([a, b, c]) => [c!, a!, b!]))
      expect(learner.fit(turned, targets).predict(turned)).toEqual(
        learner.fit(x, targets).predict(x),
      )
    })

    test('is deterministic', () => {
      expect(learner.fit(x, noisy).predict(x)).toEqual(learner.fit(x, noisy).predict(x))
    })

    test('does not change its arguments', () => {
      const copy = matrixOf(rows)
      const known = Float64Array.from(noisy)
      learner.fit(copy, known).predict(copy)
      for (const column of x.names.keys()) expect(copy.column(column)).toEqual(x.column(column))
      expect([...known]).toEqual(noisy)
    })

    test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
      'rejects %d among the numbers',
      (number) => {
        const wrong = matrixOf([
          [1, 2],
          [3, number],
        ])
        expect(() => learner.fit(wrong, [0, 1])).toThrow(new RegExp(`${number}`))
      },
    )

    test('rejects more or fewer targets than rows, and no rows', () => {
      expect(() => learner.fit(x, targets.slice(1))).toThrow(/60 rows .* 59/)
      expect(() => learner.fit(x, [...targets, 1])).toThrow(/60 rows .* 61/)
      expect(() => learner.fit(new Matrix(['a'], 0), [])).toThrow(/0 rows/)
    })
  })
}

/** The contract of learners that support weights. */
export function weightContract(name: string, learner: WeightedLearner): void {
  const rows = Array.from({ length: 40 }, (_, at) => [noise(at), noise(at + 50)])
  const targets = rows.map(([a], at) => (a! + noise(at + 90) / 2 > 0.7 ? 1 : 0))
  const times = rows.map((_, at) => at % 4)
  const x = matrixOf(rows)

  describe(`${name} with weights`, () => {
    test('learns the same from a row of weight n as from n equal rows', () => {
      const repeated = <Item>(items: readonly Item[]): Item[] =>
        items.flatMap((item, at) => new Array<Item>(times[at]!).fill(item))
      const weighted = learner.fit(x, targets, { weights: times }).predict(x)
      const expected = learner.fit(matrixOf(repeated(rows)), repeated(targets)).predict(x)
      // a cut may lie on either side of a row of weight 0
      for (const row of rows.keys()) {
        if (times[row]! > 0) expect(weighted[row]).toBeCloseTo(expected[row]!, 4)
      }
    })

    test('weights the targets of equal rows', () => {
      const same = matrixOf([[5], [5]])
      expect(learner.fit(same, [1, 0], { weights: [3, 1] }).predict(same)[0]).toBeCloseTo(0.75, 5)
    })

    test.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY]])(
      'rejects %d as a weight',
      (weight) => {
        const weights = [weight, ...times.slice(1)]
        expect(() => learner.fit(x, targets, { weights })).toThrow(new RegExp(`weight.*${weight}`))
      },
    )

    test('rejects more or fewer weights than rows, and weights that are all 0', () => {
      expect(() => learner.fit(x, targets, { weights: [1] })).toThrow(/40 rows .* 1 weights/)
      const weights = new Array(40).fill(0)
      expect(() => learner.fit(x, targets, { weights })).toThrow(/0 rows/)
    })
  })
}
