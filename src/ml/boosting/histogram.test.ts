import { describe, expect, test } from 'vitest'
import { Matrix } from '../numeric/matrix.js'
import { binMatrices, binOf, binsPerColumn } from './binned-table.js'
import { tableOf } from './booster.test-kit.js'
import { fillHistogram, newHistogram, subtractHistogram } from './histogram.js'

test('a histogram holds the sum of each bin', () => {
  const table = tableOf([
    [1, 0],
    [2, 0],
    [2, 5],
    [3, 5],
  ])
  const sums = newHistogram(table)
  fillHistogram(table, Int32Array.of(0, 1, 2, 3), Float64Array.of(10, 20, 40, 80), sums)
  expect([...sums.slice(0, 4)]).toEqual([10, 60, 80, 0])
  expect([...sums.slice(binsPerColumn, binsPerColumn + 3)]).toEqual([30, 120, 0])
  fillHistogram(table, Int32Array.of(1, 3), Float64Array.of(1, 2), sums)
  expect([...sums.slice(0, 4)]).toEqual([0, 1, 2, 0])
})

describe('histograms of many rows and columns', () => {
  const names = Array.from({ length: 37 }, (_, column) => `c${column}`)
  const matrix = new Matrix(names, 4_000)
  for (const column of names.keys()) {
    matrix.column(column).set(Array.from({ length: 4_000 }, (_, row) => (row * (column + 5)) % 251))
  }
  const table = binMatrices([matrix])
  const filled = (rows: Int32Array) => {
    const sums = newHistogram(table)
    fillHistogram(
      table,
      rows,
      Float64Array.from(rows, (row) => row + 1),
      sums,
    )
    return sums
  }
  const all = Int32Array.from({ length: 4_000 }, (_, row) => row)

  test.each([1, 3, 7])('are correct with one row in %i', (step) => {
    const rows = all.filter((row) => row % step === 0)
    const expected = newHistogram(table)
    for (const row of rows) {
      for (const column of names.keys()) {
        expected[column * binsPerColumn + binOf(table, row, column)]! += row + 1
      }
    }
    // columns that are not there fill the last block
    const used = names.length * binsPerColumn
    expect(filled(rows).subarray(0, used)).toEqual(expected.subarray(0, used))
  })

  test('of a node minus one side equal that of the other side', () => {
    const node = filled(all)
    subtractHistogram(node, filled(all.filter((row) => row % 9 === 0)))
    expect(node).toEqual(filled(all.filter((row) => row % 9 !== 0)))
  })
})
