/**
 * The place of a float32 among all others, from its bits: whole numbers in the order of the floats, one for every two
 * neighbours, and one for 0 and -0. The difference of two places fits an int32, so that its sign says which is less
 * without a branch.
 */
export function keyOfBits(bits: number): number {
  const sign = bits >> 31
  return (((bits & 0x7fffffff) ^ sign) - sign) >> 1
}

/** Bits from here on, the sign apart, are infinite or no number. */
export const notFinite = 0x7f800000

/** Below the place of every float. */
export const lowestKey = -0x40000000

/** Above the place of every float. */
export const unreachedKey = 0x3fffffff

export const isFiniteKey = (key: number): boolean => Math.abs(key) < notFinite >> 1

const scratch = new Float32Array(1)
const scratchBits = new Int32Array(scratch.buffer)

export function keyOf(value: number): number {
  scratch[0] = value
  return keyOfBits(scratchBits[0]!)
}

/** The least float of a place: a float is at least this one exactly when its place is at least this place. */
export function valueOfKey(key: number): number {
  const ordered = key << 1
  scratchBits[0] = ordered < 0 ? -ordered | 0x80000000 : ordered
  return scratch[0]!
}
