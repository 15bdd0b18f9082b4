import { expect, test } from 'vitest'
import { Matrix } from './matrix.js'

test('a new matrix is zeros in all its rows and columns', () => {
  const matrix = new Matrix(['a', 'b'], 2)
  expect([matrix.record(0), matrix.record(1)]).toEqual([
    { a: 0, b: 0 },
    { a: 0, b: 0 },
  ])
})

test('what is written to a column is in the matrix, and in no other column', () => {
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
