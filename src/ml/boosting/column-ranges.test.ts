import { expect, test } from 'vitest'
import { Matrix } from '../numeric/matrix.js'
import { batchRows, ColumnRanges } from './column-ranges.js'
import { floatKey } from './float-key.js'

test('ranges are those of each column in each batch of rows', () => {
  const x = new Matrix(['a', 'b'], batchRows + 2)
  x.column(1).set([-3, 0.5, 2])
  x.column(1).set([7, -1], batchRows)
  const ranges = new ColumnRanges(x)
  const range = (column: number, start: number) => [
    ranges.least(column, start),
    ranges.greatest(column, start),
  ]
  expect(range(0, 0)).toEqual([0, 0])
  expect(range(1, 0)).toEqual([floatKey(-3), floatKey(2)])
  expect(range(1, batchRows)).toEqual([floatKey(-1), floatKey(7)])
})

test('columns are read when they are first asked for', () => {
  const x = new Matrix(['a', 'b'], 1)
  const ranges = new ColumnRanges(x)
  ranges.least(0, 0)
  x.column(1)[0] = 4
  expect([ranges.least(0, 0), ranges.least(1, 0)]).toEqual([0, floatKey(4)])
})
