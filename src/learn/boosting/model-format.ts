/** "TSBT" in the first four bytes. */
export const signature = 0x54425354

/** Of the bytes after the signature; another layout gets another number. */
export const version = 1

/** Bytes at the end that check those before. */
export const checksumBytes = 4

/** The cuts in one column that a model asks about; nodes number them. */
export interface CutTable {
  readonly column: number
  /** Keys, ascending. */
  readonly cuts: readonly number[]
}

/** 32 bits back to front: a round key, with zeros at its end, becomes a small number. Twice is the same again. */
export function reversed(bits: number): number {
  let rest = bits
  let back = 0
  for (let bit = 0; bit < 32; bit++, rest >>>= 1) back = (back << 1) | (rest & 1)
  return back >>> 0
}

/** Whole numbers around 0 as whole numbers from 0. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
export const unzigzag = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2)
