import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cart } from './cart.js'
import {
  byShare,
  learnerContract,
  type WeightedLearner,
  weightContract,
} from './learner.test-kit.js'
import type { RowValues, Tree } from './tree.js'
import { leaf, leavesOf, split } from './tree.test-kit.js'
import { type GrowthSettings, gainRatioDefaults, TreeGrower } from './tree-grower.js'

const gini = { criterion: 'gini', maxDepth: 6, leafRows: 1 } as const
const gainRatio = { ...gainRatioDefaults, minSideRows: 1 }

type Table = readonly (readonly [readonly number[], number])[]

const rowsOf = (table: Table): readonly RowValues[] => table.map(([row]) => row)
const classesOf = (table: Table): readonly number[] => table.map(([, of]) => of)

/** Tables of numbers from one of these sources, with up to `max` rows, columns and classes. */
const tablesOf = (
  values: readonly fc.Arbitrary<number>[],
  max: { rows: number; columns: number; classes: number },
): fc.Arbitrary<Table> =>
  fc
    .tuple(
      fc.constantFrom(...values),
      fc.integer({ min: 1, max: max.columns }),
      fc.integer({ min: 1, max: max.classes }),
    )
    .chain(([value, columns, classes]) =>
      fc.array(
        fc.tuple(fc.array(value, { minLength: columns, maxLength: columns }), fc.nat(classes - 1)),
        { minLength: 1, maxLength: max.rows, size: 'max' },
      ),
    )

describe('gini', () => {
  const expectSameAsCart = (
    table: Table,
    settings: { maxDepth: number; leafRows: number },
  ): void => {
    const given = [rowsOf(table), classesOf(table)] as const
    expect(new TreeGrower({ criterion: 'gini', ...settings }).fit(...given)).toEqual(
      new Cart(settings).fit(...given),
    )
  }
  const anySettings = fc.record({
    maxDepth: fc.integer({ min: 0, max: 9 }),
    leafRows: fc.integer({ min: 0, max: 6 }),
  })

  test('grows the tree of ml-cart from any numbers', () => {
    const values = [
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0.1, 0.2, 0.3, 0.7),
      fc.double({ noNaN: true, min: -1e307, max: 1e307 }),
      // neighbours with no number between them
      fc.constantFrom(0, -0, 1, 1 + 2 ** -52, 1 + 2 ** -51, 5e-324, -5e-324),
    ]
    const tables = tablesOf(values, { rows: 60, columns: 6, classes: 4 })
    fc.assert(fc.property(tables, anySettings, expectSameAsCart), { numRuns: 700 })
  })

  test('grows the tree of ml-cart from zeros and ones with few positives', () => {
    const answers = [fc.constantFrom(0, 1), fc.constantFrom(0, 0, 0, 0, 1)]
    const tables = tablesOf(answers, { rows: 150, columns: 12, classes: 2 })
    const few = fc
      .tuple(tables, fc.integer({ min: 1, max: 12 }))
      .map(([table, of]) =>
        table.map(([row, positive], at) => [row, at % of === 0 ? positive : 0] as const),
      )
    fc.assert(fc.property(few, anySettings, expectSameAsCart), { numRuns: 300 })
  })

  test('breaks ties as ml-cart does, by its rounding', () => {
    // a column and its mirror image part the rows into sides of the same sizes, which add up to other last digits
    for (let length = 3; length < 60; length++) {
      const table = Array.from({ length }, (_, at) => {
        const mirrored = length - 1 - at
        return [[at, at % 2, mirrored, mirrored % 3], at % 3 === 0 ? 1 : 0] as const
      })
      expectSameAsCart(table, { maxDepth: 9, leafRows: 1 })
    }
  })

  test('stops where ml-cart stops, at the same gain as the split above', () => {
    // the first column gains 1/8, and below it the second one gains 1/8 again
    const table = [
      ...new Array(4).fill([[0, 0], 0]),
      ...new Array(2).fill([[1, 0], 0]),
      ...new Array(2).fill([[1, 1], 1]),
    ]
    expectSameAsCart(table, { maxDepth: 9, leafRows: 1 })
  })
})

describe('gain ratio', () => {
  const grow = (rows: readonly RowValues[], classes: readonly number[]): Tree =>
    new TreeGrower(gainRatioDefaults).fit(rows, classes)

  test('grows until classes are separated, or too few rows are left', () => {
    const rows = [[0], [0], [1], [1], [2], [2]]
    expect(grow(rows, [0, 0, 1, 1, 2, 2])).toEqual(
      split(0, 0.5, leaf(2, 0, 0), split(0, 1.5, leaf(0, 2, 0), leaf(0, 0, 2))),
    )
    expect(grow(rows.slice(1), [0, 1, 1, 2, 2])).toEqual(
      split(0, 1.5, leaf(1, 2, 0), leaf(0, 0, 2)),
    )
  })

  test('grows no deeper than maxDepth', () => {
    const rows = [[0], [0], [1], [1], [2], [2]]
    const shallow = new TreeGrower({ ...gainRatioDefaults, maxDepth: 1 })
    expect(leavesOf(shallow.fit(rows, [0, 0, 1, 1, 2, 2]))).toHaveLength(2)
  })

  test('chooses a threshold between values of all training rows', () => {
    // where the first column is 1 only 0 and 10 are left; 6 is the next value beyond the middle, of another row
    const rows = [
      ...[0, 0, 10, 10].map((value) => [1, value]),
      ...[4, 6, 4, 6].map((value) => [0, value]),
    ]
    const tree = grow(rows, [0, 0, 1, 1, 2, 2, 2, 2])
    expect(tree).toEqual(split(0, 0.5, leaf(0, 0, 4), split(1, 5, leaf(2, 0, 0), leaf(0, 2, 0))))
  })

  test('counts every row in its leaf, for every order of rows', () => {
    const tables = tablesOf([fc.nat(5), fc.double({ noNaN: true, min: 0, max: 1 })], {
      rows: 80,
      columns: 5,
      classes: 3,
    })
    fc.assert(
      fc.property(tables, (table) => {
        const tree = grow(rowsOf(table), classesOf(table))
        const counted = new Map<Tree, number[]>()
        for (const [row, of] of table) {
          let at = tree
          while (at.kind === 'split') at = row[at.column]! < at.threshold ? at.below : at.above
          const counts = counted.get(at) ?? at.counts.map(() => 0)
          counts[of]!++
          counted.set(at, counts)
        }
        for (const [at, counts] of counted) expect(at).toEqual(leaf(...counts))
        expect(counted.size).toBe(leavesOf(tree).length)
        const turned = table.toReversed()
        expect(grow(rowsOf(turned), classesOf(turned))).toEqual(tree)
      }),
      { numRuns: 300 },
    )
  })
})

test('a table without columns is one leaf', () => {
  expect(new TreeGrower(gini).fit([[], [], []], [1, 0, 1])).toEqual(leaf(1, 2))
})

test('a tree may be as deep as it has rows', () => {
  const rows = Array.from({ length: 4000 }, (_, at) => [at])
  const classes = rows.map(([at]) => at! % 2)
  const deep = new TreeGrower({ ...gini, maxDepth: Number.POSITIVE_INFINITY }).fit(rows, classes)
  const counts = leavesOf(deep).flat()
  expect(counts.reduce((sum, count) => sum + count)).toBe(4000)
})

const weighing = (settings: GrowthSettings): WeightedLearner => ({
  fit: (x, targets, about) =>
    byShare({
      fit: (rows, classes) => new TreeGrower(settings).fit(rows, classes, about),
    }).fit(x, targets),
})

learnerContract('TreeGrower with gini', byShare(new TreeGrower(gini)))
learnerContract('TreeGrower with gain ratio', byShare(new TreeGrower(gainRatio)))
weightContract('TreeGrower with gini', weighing(gini))
weightContract('TreeGrower with gain ratio', weighing(gainRatio))
