import { expect, test } from 'vitest'
import { concatColumns, Matrix } from './matrix.js'

test('a new matrix is filled with zeros', () => {
  const matrix = new Matrix(['a', 'b'], 2)
  expect([matrix.record(0), matrix.record(1)]).toEqual([
    { a: 0, b: 0 },
    { a: 0, b: 0 },
  ])
})

test('writing to a column changes that column of the matrix only', () => {
  const matrix = new Matrix(['a', 'b', 'c'], 2)
  matrix.column(1).set([5, 7])
  expect(matrix.at(0, 1)).toBe(5)
  expect(matrix.at(1, 1)).toBe(7)
  expect(matrix.record(1)).toEqual({ a: 0, b: 7, c: 0 })
  expect([...matrix.column(0), ...matrix.column(2)]).toEqual([0, 0, 0, 0])
})

test('a column has as many numbers as there are rows', () => {
  expect(new Matrix(['a', 'b'], 3).column(1)).toHaveLength(3)
  expect(new Matrix(['a', 'b'], 0).column(1)).toHaveLength(0)
})

test('concatColumns joins the columns of all matrices', () => {
  const [left, right] = [new Matrix(['a'], 2), new Matrix(['b', 'c'], 2)]
  left.column(0).set([1, 2])
  right.column(1).set([3, 4])
  const joined = concatColumns([left, right])
  expect([joined.record(0), joined.record(1)]).toEqual([
    { a: 1, b: 0, c: 3 },
    { a: 2, b: 0, c: 4 },
  ])
  expect(() => concatColumns([left, new Matrix(['d'], 3)])).toThrow(
    '3 rows cannot be joined with 2',
  )
})
