import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cart } from './cart.js'
import { Grower, type GrowerSettings, gainRatioDefaults } from './grower.js'
import {
  byShare,
  learnerContract,
  type WeighingLearner,
  weightContract,
} from './learner.test-kit.js'
import type { Row, Tree } from './tree.js'
import { leaf, leavesOf, split } from './tree.test-kit.js'

const gini = { criterion: 'gini', maxDepth: 6, leafRows: 1 } as const
const gainRatio = { ...gainRatioDefaults, minSideRows: 1 }

type Table = readonly (readonly [readonly number[], number])[]

const rowsOf = (table: Table): readonly Row[] => table.map(([row]) => row)
const classesOf = (table: Table): readonly number[] => table.map(([, of]) => of)

/** Tables whose numbers come from one of these, with up to so many rows, columns and classes. */
const tablesOf = (
  values: readonly fc.Arbitrary<number>[],
  most: { rows: number; columns: number; classes: number },
): fc.Arbitrary<Table> =>
  fc
    .tuple(
      fc.constantFrom(...values),
      fc.integer({ min: 1, max: most.columns }),
      fc.integer({ min: 1, max: most.classes }),
    )
    .chain(([value, columns, classes]) =>
      fc.array(
        fc.tuple(fc.array(value, { minLength: columns, maxLength: columns }), fc.nat(classes - 1)),
        { minLength: 1, maxLength: most.rows, size: 'max' },
      ),
    )

describe('by gini', () => {
  const asCart = (table: Table, settings: { maxDepth: number; leafRows: number }): void => {
    const given = [rowsOf(table), classesOf(table)] as const
    expect(new Grower({ criterion: 'gini', ...settings }).fit(...given)).toEqual(
      new Cart(settings).fit(...given),
    )
  }
  const anySettings = fc.record({
    maxDepth: fc.integer({ min: 0, max: 9 }),
    leafRows: fc.integer({ min: 0, max: 6 }),
  })

  test('grows what ml-cart grows from any numbers', () => {
    const values = [
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0.1, 0.2, 0.3, 0.7),
      fc.double({ noNaN: true, min: -1e307, max: 1e307 }),
      // neighbours with no number between them
      fc.constantFrom(0, -0, 1, 1 + 2 ** -52, 1 + 2 ** -51, 5e-324, -5e-324),
    ]
    const tables = tablesOf(values, { rows: 60, columns: 6, classes: 4 })
    fc.assert(fc.property(tables, anySettings, asCart), { numRuns: 700 })
  })

  test('grows what ml-cart grows from answers of which few are positive', () => {
    const answers = [fc.constantFrom(0, 1), fc.constantFrom(0, 0, 0, 0, 1)]
    const tables = tablesOf(answers, { rows: 150, columns: 12, classes: 2 })
    const few = fc
      .tuple(tables, fc.integer({ min: 1, max: 12 }))
      .map(([table, of]) =>
        table.map(([row, positive], at) => [row, at % of === 0 ? positive : 0] as const),
      )
    fc.assert(fc.property(few, anySettings, asCart), { numRuns: 300 })
  })

  test('tells equal splits apart as ml-cart does, by its rounding', () => {
    // a column and its mirror image part the rows into sides of the same sizes, which add up to other last digits
    for (let length = 3; length < 60; length++) {
      const table = Array.from({ length }, (_, at) => {
        const mirrored = length - 1 - at
        return [[at, at % 2, mirrored, mirrored % 3], at % 3 === 0 ? 1 : 0] as const
      })
      asCart(table, { maxDepth: 9, leafRows: 1 })
    }
  })

  test('stops where ml-cart stops, at a gain that the split above had too', () => {
    // the first column gains 1/8, and below it the second one gains 1/8 again
    const table = [
      ...new Array(4).fill([[0, 0], 0]),
      ...new Array(2).fill([[1, 0], 0]),
      ...new Array(2).fill([[1, 1], 1]),
    ]
    asCart(table, { maxDepth: 9, leafRows: 1 })
  })
})

describe('by gain ratio', () => {
  const grow = (rows: readonly Row[], classes: readonly number[]): Tree =>
    new Grower(gainRatioDefaults).fit(rows, classes)

  test('grows until classes are told apart, or too few rows are left', () => {
    const rows = [[0], [0], [1], [1], [2], [2]]
    expect(grow(rows, [0, 0, 1, 1, 2, 2])).toEqual(
      split(0, 0.5, leaf(2, 0, 0), split(0, 1.5, leaf(0, 2, 0), leaf(0, 0, 2))),
    )
    expect(grow(rows.slice(1), [0, 1, 1, 2, 2])).toEqual(
      split(0, 1.5, leaf(1, 2, 0), leaf(0, 0, 2)),
    )
  })

  test('asks no more than maxDepth questions in a row', () => {
    const rows = [[0], [0], [1], [1], [2], [2]]
    const shallow = new Grower({ ...gainRatioDefaults, maxDepth: 1 })
    expect(leavesOf(shallow.fit(rows, [0, 0, 1, 1, 2, 2]))).toHaveLength(2)
  })

  test('takes a threshold that parts all rows as it parts those that are left', () => {
    // where the first column is 1 only 0 and 10 are left; 6 is the next value beyond the middle, of another row
    const rows = [
      ...[0, 0, 10, 10].map((value) => [1, value]),
      ...[4, 6, 4, 6].map((value) => [0, value]),
    ]
    const tree = grow(rows, [0, 0, 1, 1, 2, 2, 2, 2])
    expect(tree).toEqual(split(0, 0.5, leaf(0, 0, 4), split(1, 5, leaf(2, 0, 0), leaf(0, 2, 0))))
  })

  test('counts every row in the leaf where it ends, whatever the order of rows', () => {
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
  expect(new Grower(gini).fit([[], [], []], [1, 0, 1])).toEqual(leaf(1, 2))
})

test('a tree may be as deep as it has rows', () => {
  const rows = Array.from({ length: 4000 }, (_, at) => [at])
  const classes = rows.map(([at]) => at! % 2)
  const deep = new Grower({ ...gini, maxDepth: Number.POSITIVE_INFINITY }).fit(rows, classes)
  const counts = leavesOf(deep).flat()
  expect(counts.reduce((sum, count) => sum + count)).toBe(4000)
})

const weighing = (settings: GrowerSettings): WeighingLearner => ({
  fit: (x, targets, about) =>
    byShare({
      fit: (rows, classes) => new Grower(settings).fit(rows, classes, about),
    }).fit(x, targets),
})

learnerContract('Grower by gini', byShare(new Grower(gini)))
learnerContract('Grower by gain ratio', byShare(new Grower(gainRatio)))
weightContract('Grower by gini', weighing(gini))
weightContract('Grower by gain ratio', weighing(gainRatio))
