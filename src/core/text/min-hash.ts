/** The value of a slot that no item was hashed into. */
const emptySlot = -1

/** Slots for a one-permutation MinHash; `count` is a power of two. */
export const emptySlots = (count: number): Float64Array => new Float64Array(count).fill(emptySlot)

/** One-permutation MinHash: the low bits of the hash select the slot, which keeps its smallest hash. */
export function addToSlots(slots: Float64Array, hash: number): void {
  const value = hash >>> 0
  const slot = hash & (slots.length - 1)
  if (slots[slot] === emptySlot || value < slots[slot]!) slots[slot] = value
}

/** Values of a MinHash signature: two of three estimates of a similarity are off by less than 0.07. */
export const signatureSize = 64

/** A MinHash signature: the smallest value of all items under each of `signatureSize` hash functions. */
export function minHashSignature(items: readonly number[]): Uint32Array {
  const signature = new Uint32Array(signatureSize).fill(0xffffffff)
  for (const item of items) {
    for (let at = 0; at < signatureSize; at++) {
      const value = mixed(item + Math.imul(at + 1, golden))
      if (value < signature[at]!) signature[at] = value
    }
  }
  return signature
}

const golden = 0x9e3779b9

/** Spreads a number over all 32 bits: MurmurHash3's finalizer. */
function mixed(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/**
 * An estimate of the Jaccard similarity of two sets of items by their signatures or slots: the share of equal values,
 * slots that are empty in both left out. 1 when all are empty.
 */
export function minHashSimilarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let same = 0
  let either = 0
  for (let at = 0; at < a.length; at++) {
    const value = a[at]
    if (value === emptySlot && b[at] === emptySlot) continue
    either++
    if (value === b[at]) same++
  }
  return either === 0 ? 1 : same / either
}
