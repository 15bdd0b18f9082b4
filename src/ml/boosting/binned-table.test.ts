import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Matrix } from '../numeric/matrix.js'
import { matrixOf } from '../trees/learner.test-kit.js'
import {
  type BinnedTable,
  binMatrices,
  binOf,
  columnCopier,
  columnCuts,
  cutBetween,
} from './binned-table.js'
import { floatKey, floatOfKey } from './float-key.js'

const binsOf = (table: BinnedTable, column: number): readonly number[] =>
  Array.from({ length: table.rows }, (_, row) => binOf(table, row, column))

/** A matrix with numbers computed from row and column. */
function matrixBy(rows: number, columns: number, make: (row: number, column: number) => number) {
  const names = Array.from({ length: columns }, (_, column) => `c${column}`)
  const matrix = new Matrix(names, rows)
  for (const column of names.keys()) {
    matrix.column(column).set(Array.from({ length: rows }, (_, row) => make(row, column)))
  }
  return matrix
}

describe('a binned table', () => {
  test('numbers the bins of a column in ascending order', () => {
    const table = binMatrices([matrixOf([[7], [-1], [7], [0], [100]])])
    expect(binsOf(table, 0)).toEqual([2, 0, 2, 1, 3])
    expect(table.cuts[0]).toHaveLength(3)
  })

  test('leaves out constant columns', () => {
    const rows = [
      [1, 5, 0],
      [1, 6, -0],
      [1, 7, 0],
    ]
    const table = binMatrices([matrixOf(rows)])
    expect(table.names).toEqual(['a', 'b', 'c'])
    expect([...table.columns]).toEqual([1])
    expect(binsOf(table, 0)).toEqual([0, 1, 2])
  })

  test('puts every number into the bin between its cuts', () => {
    const make = (row: number, column: number): number => ((row * (column + 3)) % 1_009) / 7 - 50
    const matrix = matrixBy(2_500, 37, make)
    const table = binMatrices([matrix], { maxBins: 256, sampledRows: 1_000 })
    expect(table.columns).toHaveLength(37)
    for (const column of table.columns) {
      const cuts = Array.from(table.cuts[column]!, floatOfKey)
      for (let row = 0; row < 2_500; row += 7) {
        const value = matrix.at(row, column)
        expect(binOf(table, row, column)).toBe(cuts.filter((cut) => cut <= value).length)
      }
    }
    // 256 bins have 255 cuts
    expect(Math.max(...table.cuts.map(({ length }) => length))).toBe(255)
  })

  test('is the same for several matrices as for one', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [at % 7, at % 11])
    const parts = [rows.slice(0, 4), [], rows.slice(4, 29), rows.slice(29)]
    const settings = { maxBins: 5, sampledRows: 20 }
    expect(
      binMatrices(
        parts.map((part) => matrixOf(part, ['a', 'b'])),
        settings,
      ),
    ).toEqual(binMatrices([matrixOf(rows)], settings))
  })

  test('computes cuts from sampled rows', () => {
    // rows 0 and 2 of 4: one cut, in the middle half between 0 and 2
    const table = binMatrices([matrixOf([[0], [1], [2], [3]])], { maxBins: 255, sampledRows: 2 })
    expect(Array.from(table.cuts[0]!, floatOfKey)).toEqual([1])
    expect(binsOf(table, 0)).toEqual([0, 1, 1, 1])
  })

  test('shares its memory with the receiver of a message', () => {
    const table = binMatrices([matrixOf([[1], [2]])])
    const { port1, port2 } = new MessageChannel()
    port1.postMessage(table)
    const received: BinnedTable = receiveMessageOnPort(port2)?.message
    port1.close()
    expect(received).toEqual(table)
    table.words[0] = 77
    expect(received.words[0]).toBe(77)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects %d and names its place', (number) => {
    const matrix = matrixOf([
      [1, 2],
      [1, 2],
      [1, number],
    ])
    expect(() => binMatrices([matrix])).toThrow(`Row 2 of column "b" is ${number}`)
  })

  test('rejects matrices with different columns', () => {
    const parts = (other: readonly string[]) => [
      new Matrix(['a', 'b'], 1),
      new Matrix(['a', 'b'], 0),
      new Matrix(other, 1),
    ]
    expect(() => binMatrices(parts(['a', 'c']))).toThrow(/different columns/)
    expect(() => binMatrices(parts(['a', 'b', 'c']))).toThrow(/different columns/)
    expect(binMatrices(parts(['a', 'b'])).rows).toBe(2)
  })

  test('may be empty', () => {
    expect(binMatrices([])).toMatchObject({ rows: 0, names: [] })
  })
})

const keysOf = (values: readonly number[]): Int32Array => Int32Array.from(values, floatKey).sort()

const cuts = (values: readonly number[], maxBins: number): readonly number[] =>
  Array.from(columnCuts(keysOf(values), maxBins), floatOfKey)

describe('the cuts of a column', () => {
  test('lie between all values when there are few', () => {
    // between 2 and 5 the middle half goes from 2.75 to 4.25, where 4 has the fewest digits
    expect(cuts([5, 1, 2, 1, 1], 3)).toEqual([1.5, 4])
    expect(cuts([7, 7, 7], 3)).toEqual([])
    expect(cuts([], 3)).toEqual([])
  })

  test('give bins equally many rows when there are many values', () => {
    expect(cuts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4)).toEqual([3.5, 6.5, 9.5])
    expect(cuts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 1)).toEqual([])
  })

  test('divide the rest among bins when a value is frequent', () => {
    // 3 fills more than a third of 10 rows: a bin for 1 and 2, one for it, one for the rest
    expect(cuts([1, 2, 3, 3, 3, 3, 3, 3, 4, 5], 3)).toEqual([2.5, 3.5])
    // after 1, with 9 of 12 rows, two bins are left for 3 rows
    expect(cuts([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4], 3)).toEqual([1.5, 3.5])
  })

  test('are ascending, within the values, and fewer than the bins', () => {
    const values = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 80 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 20 }), (some, maxBins) => {
        const sorted = keysOf(some)
        const found = columnCuts(sorted, maxBins)
        expect(found.length).toBeLessThan(maxBins)
        for (const [at, cut] of found.entries()) {
          expect(cut).toBeGreaterThan(found[at - 1] ?? sorted[0]!)
          expect(cut).toBeLessThanOrEqual(sorted.at(-1)!)
        }
        const distinct = new Set(sorted).size
        if (distinct > 0 && distinct <= maxBins) expect(found.length).toBe(distinct - 1)
      }),
    )
  })
})

describe('the cut between two values', () => {
  test.each([
    [1, 2, 1.5],
    [0, 1, 0.5],
    [0, 10, 4],
    [100, 101, 100.5],
    [-2, -1, -1.5],
    [-1, 1, 0],
    [-10, 0, -4],
    [-3.4e38, 3.4e38, 0],
    [-3.4028234663852886e38, 1, 1],
  ])('%d and %d is %d', (lower, higher, cut) => {
    expect(floatOfKey(cutBetween(floatKey(lower), floatKey(higher)))).toBe(cut)
  })

  test('is the higher value when none lies between', () => {
    expect(cutBetween(41, 42)).toBe(42)
    expect(cutBetween(-42, -41)).toBe(-41)
    expect(cutBetween(-1, 0)).toBe(0)
  })
})

test('a copy has the drawn columns, for the drawn rows, whatever was copied before', () => {
  const table = binMatrices([matrixBy(50, 40, (row, column) => (row * (column + 3) + column) % 43)])
  const copy = columnCopier(table)
  const of = (columns: readonly number[], drawn: readonly number[]) => {
    const copied = copy(Int32Array.from(columns), Int32Array.from(drawn))
    const bins = (from: typeof table, numbers: readonly number[]) =>
      drawn.map((row) => numbers.map((column) => binOf(from, row, column)))
    expect(bins(copied, [...columns.keys()])).toEqual(bins(table, columns))
    expect(copied.cuts).toEqual(columns.map((column) => table.cuts[column]))
    expect([...copied.columns]).toEqual(columns.map((column) => table.columns[column]))
  }
  of([0, 3, 5, 17, 18, 30, 39], [0, 7, 8, 49])
  of([1, 2, 4, 16, 31, 32, 33], [0, 8, 9, 48])
  of([12], [3])
  of(
    Array.from({ length: 20 }, (_, at) => 2 * at),
    Array.from({ length: 50 }, (_, row) => row),
  )
})
