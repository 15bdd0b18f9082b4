import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BinnedTable, binOf } from './binned-table.js'
import { noLimits, six, someRows, tableOf } from './booster.test-kit.js'
import { type GrownNode, type GrowthLimits, treeGrower } from './grow-tree.js'
import { fillHistogram, newHistogram } from './histogram.js'
import { packPair } from './packed-gradients.js'
import { randomFrom } from './sampling.js'
import { bestSplit } from './split.js'

interface Case {
  readonly table: BinnedTable
  readonly gradients: Float64Array
  readonly hessians: Float64Array
}

const growthOf = ({ table, gradients, hessians }: Case) => ({
  gradients,
  hessians,
  rows: Int32Array.from({ length: table.rows }, (_, row) => row),
  columns: Int32Array.from(table.columns.keys()),
  random: randomFrom(1),
})

const grown = (some: Case, limits: Partial<GrowthLimits> = {}): GrownNode =>
  treeGrower(some.table, { ...noLimits, ...limits })(growthOf(some))

/** The rows of each leaf, from below to above. */
const leavesOf = ({ rows, split }: GrownNode): readonly (readonly number[])[] =>
  split ? [...leavesOf(split.below), ...leavesOf(split.above)] : [[...rows]]

describe('a tree of six rows', () => {
  test.each([
    [1, [[0, 1, 2, 3, 4, 5]]],
    [
      2,
      [
        [0, 1],
        [2, 3, 4, 5],
      ],
    ],
    // 3, 4, 5 from 6: 2.25 / 1.75 / 2 + .25 / 1.25 / 2 - 1 / 2 / 2 = .493; 1 from 2 would lose
    [3, [[0, 1], [2, 3, 4], [5]]],
    [64, [[0, 1], [2, 3, 4], [5]]],
  ])('with at most %i leaves', (maxLeaves, leaves) => {
    expect(leavesOf(grown(six, { maxLeaves }))).toEqual(leaves)
  })

  test('splits the leaf with the most gain first', () => {
    const turned = {
      ...six,
      table: tableOf([[1], [2], [3], [4], [5], [6], [7], [8]]),
      // 1-4 from 5-8, then 1 from 2-4 gains more than 5-6 from 7-8
      gradients: Float64Array.of(0.5, -2, -2, -2, 2, 2, 1.5, 1.5),
      hessians: new Float64Array(8).fill(0.25),
    }
    expect(leavesOf(grown(turned, { maxLeaves: 3 }))).toEqual([[0], [1, 2, 3], [4, 5, 6, 7]])
  })

  test('uses the given rows and columns only', () => {
    const table = tableOf([1, 2, 3, 4, 5, 6].map((value) => [value, -value]))
    const grow = treeGrower(table, noLimits)
    const root = grow({ ...growthOf(six), rows: Int32Array.of(1, 2, 5), columns: Int32Array.of(1) })
    expect([...root.rows].sort()).toEqual([1, 2, 5])
    // the second column runs the other way: row 5 is lowest
    expect(root.split?.column).toBe(1)
    expect(leavesOf(root)).toEqual([[5], [2], [1]])
  })

  test('splits on few of many columns as on all of them', () => {
    const rows = Array.from({ length: 60 }, (_, row) =>
      Array.from({ length: 40 }, (_, column) => (row * (column + 3) + column) % 43),
    )
    const some = {
      table: tableOf(rows),
      gradients: Float64Array.from(rows, (row) => (row[20]! > 20 ? 0.5 : -0.5) * (row[7]! % 3)),
      hessians: new Float64Array(60).fill(0.25),
    }
    const columns = Int32Array.of(3, 7, 20, 39)
    const few = treeGrower(some.table, noLimits)({ ...growthOf(some), columns })
    // the other columns hold nothing that a tree could split on
    const hidden = rows.map((row) => row.map((value, at) => (columns.includes(at) ? value : 0)))
    const all = grown({ ...some, table: tableOf(hidden) })
    expect(leavesOf(few)).toEqual(leavesOf(all))
    expect(leavesOf(few).length).toBeGreaterThan(5)
    const splitColumns = (node: GrownNode): readonly number[] =>
      node.split
        ? [node.split.column, ...splitColumns(node.split.below), ...splitColumns(node.split.above)]
        : []
    expect(splitColumns(few)).toEqual(splitColumns(all).map((column) => columns[column]))
  })

  test('does not depend on the tree before it', () => {
    const grow = treeGrower(six.table, noLimits)
    const first = leavesOf(grow(growthOf(six)))
    grow({ ...growthOf(six), gradients: six.gradients.map((gradient, at) => gradient * (at - 2)) })
    expect(leavesOf(grow(growthOf(six)))).toEqual(first)
  })
})

describe('a grown tree', () => {
  test('sends each row to the side of its bin, and keeps the order of rows', () => {
    fc.assert(
      fc.property(someRows, (some) => {
        const check = ({ rows, split }: GrownNode): void => {
          if (!split) {
            expect(rows).toEqual(rows.toSorted())
            return
          }
          const { column, bin, below, above } = split
          const isBelow = (row: number) => binOf(some.table, row, column) < bin
          expect([...below.rows].every(isBelow)).toBe(true)
          expect([...above.rows].some(isBelow)).toBe(false)
          expect([...rows].sort()).toEqual([...below.rows, ...above.rows].sort())
          check(below)
          check(above)
        }
        check(grown(some))
      }),
    )
  })

  test('splits each node as a histogram of its own rows would', () => {
    fc.assert(
      fc.property(someRows, (some) => {
        const units = { gradient: 1 / 8, hessian: 1 / 16 }
        const check = ({ rows, split }: GrownNode): void => {
          const histogram = newHistogram(some.table)
          const ascending = rows.toSorted()
          const whole = Float64Array.from(ascending, (row) =>
            packPair(some.gradients[row]! * 8, some.hessians[row]! * 16),
          )
          fillHistogram(some.table, ascending, whole, histogram)
          const { columns } = growthOf(some)
          const by = { table: some.table, columns, units, limits: noLimits }
          const expected = bestSplit(by, ascending, histogram)
          expect(split && { column: split.column, bin: split.bin, gain: split.gain }).toEqual(
            expected,
          )
          if (!split) return
          check(split.below)
          check(split.above)
        }
        check(grown(some))
      }),
    )
  })
})
