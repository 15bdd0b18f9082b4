import type { Matrix } from '../numeric/matrix.js'

/**
 * Maps the bits of a float32 to an integer key with the same order. Two neighbouring floats share a key, and so do 0
 * and -0: the difference of two keys then fits an int32, so its sign compares them without a branch.
 */
export function floatKeyOfBits(bits: number): number {
  const sign = bits >> 31
  return (((bits & 0x7fffffff) ^ sign) - sign) >> 1
}

/** Bit patterns from here on, without the sign bit, are infinite or NaN. */
const nonFiniteBits = 0x7f800000

/** Less than the key of every float. */
export const belowAllKeys = -0x40000000

/** Greater than the key of every float. */
export const aboveAllKeys = 0x3fffffff

export const isFiniteKey = (key: number): boolean => Math.abs(key) < nonFiniteBits >> 1

const scratch = new Float32Array(1)
const scratchBits = new Int32Array(scratch.buffer)

export function floatKey(value: number): number {
  scratch[0] = value
  return floatKeyOfBits(scratchBits[0]!)
}

/** The least float with this key: a float is at least this one exactly when its key is at least this key. */
export function floatOfKey(key: number): number {
  const ordered = key << 1
  scratchBits[0] = ordered < 0 ? -ordered | 0x80000000 : ordered
  return scratch[0]!
}

/** The bits of a column; throws when a number is not finite. */
export function finiteBits(x: Matrix, column: number): Int32Array {
  const values = x.column(column)
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length)
  for (let row = 0; row < bits.length; row++) {
    if ((bits[row]! & nonFiniteBits) !== nonFiniteBits) continue
    throw nonFiniteError(x, row, column)
  }
  return bits
}

export const nonFiniteError = (x: Matrix, row: number, column: number): RangeError =>
  new RangeError(
    `Row ${row} of column "${x.names[column]}" is ${x.at(row, column)}, not a finite number`,
  )
