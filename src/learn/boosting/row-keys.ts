import type { Matrix } from '../../features/matrix.js'
import { finiteBits } from './finite-bits.js'
import { keyOfBits } from './order-key.js'

/** Rows of keys, a row's beside each other; rows of zeros after the last make their number divisible. */
export interface RowKeys {
  readonly keys: Int32Array
  readonly width: number
  /** With those of zeros. */
  readonly rows: number
}

/** The keys of these columns; a number that is not finite is refused. */
export function rowKeys(x: Matrix, columns: Int32Array, divisor: number): RowKeys {
  const rows = Math.ceil(x.rows / divisor) * divisor
  const width = Math.max(columns.length, 1)
  const keys = new Int32Array(rows * width)
  for (const [place, column] of columns.entries()) {
    const bits = finiteBits(x, column)
    for (let row = 0, at = place; row < bits.length; row++, at += width) {
      keys[at] = keyOfBits(bits[row]!)
    }
  }
  return { keys, width, rows }
}
