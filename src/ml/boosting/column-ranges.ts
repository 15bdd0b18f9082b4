import type { Matrix } from '../numeric/matrix.js'
import { floatKeyOfBits } from './float-key.js'

/** Rows that are scored together. */
export const batchRows = 128

/** The least and the greatest key of each column of a matrix, for each batch of its rows. */
export class ColumnRanges {
  readonly #columns: number
  readonly #ranges: Int32Array

  constructor(readonly matrix: Matrix) {
    this.#columns = matrix.names.length
    this.#ranges = new Int32Array(2 * this.#columns * Math.ceil(matrix.rows / batchRows))
  }

  /** Reads the columns from `first` to before `end`, whose numbers must not change any more. */
  read(first: number, end: number): this {
    const { rows, values } = this.matrix
    const bits = new Int32Array(values.buffer, values.byteOffset, values.length)
    for (let column = first; column < end; column++)
      for (let start = 0, at = column; start < rows; start += batchRows, at += this.#columns) {
        const from = column * rows + start
        readRange(bits, from, from + Math.min(batchRows, rows - start), this.#ranges, 2 * at)
      }
    return this
  }

  /** The least key of a column in the batch that begins at a row. */
  least(column: number, start: number): number {
    return this.#ranges[2 * this.#at(column, start)]!
  }

  greatest(column: number, start: number): number {
    return this.#ranges[2 * this.#at(column, start) + 1]!
  }

  #at(column: number, start: number): number {
    return (start / batchRows) * this.#columns + column
  }
}

function readRange(
  bits: Int32Array,
  from: number,
  end: number,
  ranges: Int32Array,
  to: number,
): void {
  let least = 0x7fffffff
  let greatest = -0x80000000
  for (let at = from; at < end; at++) {
    const key = floatKeyOfBits(bits[at]!)
    if (key < least) least = key
    if (key > greatest) greatest = key
  }
  ranges[to] = least
  ranges[to + 1] = greatest
}
