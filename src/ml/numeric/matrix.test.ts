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

test('setRow sets the numbers of one row', () => {
  const matrix = new Matrix(['a', 'b'], 2)
  matrix.setRow(1, [3, 4])
  expect([matrix.record(0), matrix.record(1)]).toEqual([
    { a: 0, b: 0 },
    { a: 3, b: 4 },
  ])
})

test('a part is a view of some columns', () => {
  const matrix = new Matrix(['a', 'b', 'c'], 2)
  matrix.part(['b', 'c'], 1).column(1).set([5, 6])
  expect(matrix.record(1)).toEqual({ a: 0, b: 0, c: 6 })
})

test('a matrix with room is widened in the same memory, once', () => {
  const matrix = Matrix.withRoom(['a'], 2, new Float32Array(4))
  matrix.column(0).set([1, 2])
  const [wide, second] = [matrix.widened(['a', 'b']), matrix.widened(['a', 'b'])]
  wide.column(1).set([3, 4])
  second.column(1).set([5, 6])
  expect(wide.values.buffer).toBe(matrix.values.buffer)
  expect([wide.record(1), second.record(1), matrix.record(1)]).toEqual([
    { a: 2, b: 4 },
    { a: 2, b: 6 },
    { a: 2 },
  ])
})

test('a matrix with too little room is copied', () => {
  const matrix = Matrix.withRoom(['a'], 1, new Float32Array(2))
  matrix.column(0)[0] = 7
  expect(matrix.widened(['a', 'b', 'c']).record(0)).toEqual({ a: 7, b: 0, c: 0 })
  expect(new Matrix(['a'], 1).widened(['a', 'b']).record(0)).toEqual({ a: 0, b: 0 })
})
