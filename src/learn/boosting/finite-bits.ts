import type { Matrix } from '../../features/matrix.js'
import { notFinite } from './order-key.js'

/** The bits of a column; a number that is not finite is refused. */
export function finiteBits(x: Matrix, column: number): Int32Array {
  const values = x.column(column)
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length)
  for (let row = 0; row < bits.length; row++) {
    if ((bits[row]! & notFinite) !== notFinite) continue
    throw notFiniteAt(x, row, column)
  }
  return bits
}

export const notFiniteAt = (x: Matrix, row: number, column: number): RangeError =>
  new RangeError(
    `Row ${row} of column "${x.names[column]}" is ${x.at(row, column)}, not a finite number`,
  )
