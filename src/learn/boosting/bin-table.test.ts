import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { Matrix } from '../../features/matrix.js'
import { matrixOf } from '../learner.test-kit.js'
import { binTable } from './bin-table.js'
import { type BinnedTable, binOf } from './binned-table.js'
import { valueOfKey } from './order-key.js'

const binsOf = (table: BinnedTable, column: number): readonly number[] =>
  Array.from({ length: table.rows }, (_, row) => binOf(table, row, column))

/** A matrix whose every number is made from its row and column. */
function matrixBy(rows: number, columns: number, make: (row: number, column: number) => number) {
  const names = Array.from({ length: columns }, (_, column) => `c${column}`)
  const matrix = new Matrix(names, rows)
  for (const column of names.keys()) {
    matrix.column(column).set(Array.from({ length: rows }, (_, row) => make(row, column)))
  }
  return matrix
}

describe('a binned table', () => {
  test('numbers the bins of a column from the lowest', () => {
    const table = binTable([matrixOf([[7], [-1], [7], [0], [100]])])
    expect(binsOf(table, 0)).toEqual([2, 0, 2, 1, 3])
    expect(table.cuts[0]).toHaveLength(3)
  })

  test('leaves out columns that are constant', () => {
    const rows = [
      [1, 5, 0],
      [1, 6, -0],
      [1, 7, 0],
    ]
    const table = binTable([matrixOf(rows)])
    expect(table.names).toEqual(['a', 'b', 'c'])
    expect([...table.columns]).toEqual([1])
    expect(binsOf(table, 0)).toEqual([0, 1, 2])
  })

  test('puts every number of many rows and columns into the bin between its cuts', () => {
    const make = (row: number, column: number): number => ((row * (column + 3)) % 1_009) / 7 - 50
    const matrix = matrixBy(2_500, 37, make)
    const table = binTable([matrix], { maxBins: 256, sampledRows: 1_000 })
    expect(table.columns).toHaveLength(37)
    for (const column of table.columns) {
      const cuts = Array.from(table.cuts[column]!, valueOfKey)
      for (let row = 0; row < 2_500; row += 7) {
        const value = matrix.at(row, column)
        expect(binOf(table, row, column)).toBe(cuts.filter((cut) => cut <= value).length)
      }
    }
    // 256 bins have 255 cuts
    expect(Math.max(...table.cuts.map(({ length }) => length))).toBe(255)
  })

  test('is the same of parts as of the whole', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [at % 7, at % 11])
    const parts = [rows.slice(0, 4), [], rows.slice(4, 29), rows.slice(29)]
    const settings = { maxBins: 5, sampledRows: 20 }
    expect(
      binTable(
        parts.map((part) => matrixOf(part, ['a', 'b'])),
        settings,
      ),
    ).toEqual(binTable([matrixOf(rows)], settings))
  })

  test('takes its cuts from sampled rows', () => {
    // rows 0 and 2 of 4: one cut, in the middle half between 0 and 2
    const table = binTable([matrixOf([[0], [1], [2], [3]])], { maxBins: 255, sampledRows: 2 })
    expect(Array.from(table.cuts[0]!, valueOfKey)).toEqual([1])
    expect(binsOf(table, 0)).toEqual([0, 1, 1, 1])
  })

  test('is shared with whom it is sent to', () => {
    const table = binTable([matrixOf([[1], [2]])])
    const { port1, port2 } = new MessageChannel()
    port1.postMessage(table)
    const received: BinnedTable = receiveMessageOnPort(port2)?.message
    port1.close()
    expect(received).toEqual(table)
    table.words[0] = 77
    expect(received.words[0]).toBe(77)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d, and says where it is',
    (number) => {
      const matrix = matrixOf([
        [1, 2],
        [1, 2],
        [1, number],
      ])
      expect(() => binTable([matrix])).toThrow(`Row 2 of column "b" is ${number}`)
    },
  )

  test('refuses parts with other columns', () => {
    const parts = (other: readonly string[]) => [
      new Matrix(['a', 'b'], 1),
      new Matrix(['a', 'b'], 0),
      new Matrix(other, 1),
    ]
    expect(() => binTable(parts(['a', 'c']))).toThrow(/different columns/)
    expect(() => binTable(parts(['a', 'b', 'c']))).toThrow(/different columns/)
    expect(binTable(parts(['a', 'b'])).rows).toBe(2)
  })

  test('may be empty', () => {
    expect(binTable([])).toMatchObject({ rows: 0, names: [] })
  })
})
