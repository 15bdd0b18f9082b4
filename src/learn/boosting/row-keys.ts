import type { Matrix } from '../../features/matrix.js'
import { notFiniteAt } from './finite-bits.js'
import { keyOfBits, notFinite } from './order-key.js'

/** Rows whose keys are held together: however many rows there are, their keys take little memory. */
export const keyRows = 256

/** The place of a column among the keys, shifted by this, is where its keys begin. */
export const keyShift = Math.log2(keyRows)

/** Room for the keys of so many columns. What is left there of other rows harms nobody. */
export const keyRoom = (columns: number): Int32Array =>
  new Int32Array(Math.max(columns, 1) << keyShift)

/** The keys of some rows of a matrix, column after column. */
export class RowKeys {
  readonly #x: Matrix
  readonly #columns: Int32Array
  readonly #bits: Int32Array

  /** @param keys Room for those of these columns. */
  constructor(
    x: Matrix,
    columns: Int32Array,
    readonly keys: Int32Array,
  ) {
    const { buffer, byteOffset, length } = x.values
    this.#x = x
    this.#columns = columns
    this.#bits = new Int32Array(buffer, byteOffset, length)
  }

  /** Goes to the rows from `start` on and says how many there are; a number that is not finite is refused. */
  moveTo(start: number): number {
    const { rows } = this.#x
    const count = Math.min(keyRows, rows - start)
    for (let place = 0; place < this.#columns.length; place++)
      this.#read(this.#columns[place]! * rows + start, place << keyShift, count)
    return count
  }

  #read(from: number, to: number, count: number): void {
    const [keys, bits] = [this.keys, this.#bits]
    for (let row = 0; row < count; row++) {
      const own = bits[from + row]!
      if ((own & notFinite) === notFinite) throw this.#refusal(from + row)
      keys[to + row] = keyOfBits(own)
    }
  }

  #refusal(at: number): RangeError {
    const { rows } = this.#x
    return notFiniteAt(this.#x, at % rows, Math.floor(at / rows))
  }
}
