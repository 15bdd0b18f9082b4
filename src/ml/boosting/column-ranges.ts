import type { Matrix } from '../numeric/matrix.js'
import { floatKeyOfBits } from './float-key.js'

/** Rows that are scored together. */
export const batchRows = 128

/**
 * The least and the greatest key of each column of a matrix, for each batch of its rows. A column is read when it is
 * first asked for; its numbers must not change any more then.
 */
export class ColumnRanges {
  readonly #columns: number
  readonly #bits: Int32Array
  readonly #ranges: Int32Array
  readonly #isRead: Uint8Array

  constructor(readonly matrix: Matrix) {
    const { names, rows, values } = matrix
    this.#columns = names.length
    this.#bits = new Int32Array(values.buffer, values.byteOffset, values.length)
    this.#ranges = new Int32Array(2 * this.#columns * Math.ceil(rows / batchRows))
    this.#isRead = new Uint8Array(this.#columns)
  }

  /** The least key of a column in the batch that begins at a row. */
  least(column: number, start: number): number {
    return this.#ranges[2 * this.#at(column, start)]!
  }

  greatest(column: number, start: number): number {
    return this.#ranges[2 * this.#at(column, start) + 1]!
  }

  #at(column: number, start: number): number {
    if (this.#isRead[column] === 0) this.#read(column)
    return (start / batchRows) * this.#columns + column
  }

  #read(column: number): void {
    this.#isRead[column] = 1
    const { rows } = this.matrix
    for (let start = 0, at = column; start < rows; start += batchRows, at += this.#columns) {
      const from = column * rows + start
      readRange(this.#bits, from, from + Math.min(batchRows, rows - start), this.#ranges, 2 * at)
    }
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
