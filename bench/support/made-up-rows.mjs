import { Matrix } from '../../dist/features/matrix.js'
import { randomFrom } from '../../dist/learn/boosting/random.js'

/** Rows that have something in common, as those of a page have. */
const pageRows = 470

/** Columns by turns: rare marks, counts, numbers that are often 0, long tails, and what rows of a page share. */
const kinds = [
  (random) => (random() < 0.2 ? 1 : 0),
  (random) => Math.floor(random() * random() * 40),
  (random) => (random() < 0.5 ? 0 : random()),
  (random) => -Math.log(random() + 1e-9),
  (random, row, column) => Math.sin(Math.floor(row / pageRows) * 12.9898 + column) + random() / 10,
]

/** Rows, and a class of each that thirty pairs of columns decide, and chance: the same every time. */
export function madeUpRows(rows, columns) {
  const random = randomFrom(1)
  const names = Array.from({ length: columns }, (_, column) => `column ${column}`)
  const matrix = new Matrix(names, rows)
  for (const column of names.keys()) {
    const numbers = matrix.column(column)
    const make = kinds[column % kinds.length]
    for (let row = 0; row < rows; row++) numbers[row] = make(random, row, column)
  }
  const anyColumn = () => Math.floor(random() * columns)
  const pairs = Array.from({ length: 30 }, () => [anyColumn(), anyColumn(), random() * 2 - 1])
  const targets = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    let score = -1
    for (const [a, b, weight] of pairs) {
      score += weight * Math.min(matrix.at(row, a), 2) * (matrix.at(row, b) > 0.5 ? 1 : -0.5)
    }
    targets[row] = random() < 1 / (1 + Math.exp(-2 * score)) ? 1 : 0
  }
  return { matrix, targets }
}

/** The first rows of a matrix, as a matrix. */
export function firstRows(matrix, rows) {
  const first = new Matrix(matrix.names, Math.min(rows, matrix.rows))
  for (const column of matrix.names.keys()) {
    first.column(column).set(matrix.column(column).subarray(0, first.rows))
  }
  return first
}
