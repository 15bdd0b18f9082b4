/** A set of small numbers, 32 a word. */
export type BitSet = Uint32Array

export const emptyBits = (size: number): BitSet => new Uint32Array((size + 31) >>> 5)

export function setBit(bits: BitSet, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export const hasBit = (bits: BitSet, at: number): boolean =>
  (bits[at >>> 5]! & (1 << (at & 31))) !== 0

export function intersection(a: BitSet, b: BitSet): BitSet {
  const common = new Uint32Array(a.length)
  for (let word = 0; word < a.length; word++) common[word] = a[word]! & b[word]!
  return common
}

export const union = (a: BitSet, b: BitSet): BitSet => a.map((word, at) => word | b[at]!)

export function difference(a: BitSet, b: BitSet): BitSet {
  const rest = new Uint32Array(a.length)
  for (let word = 0; word < a.length; word++) rest[word] = a[word]! & ~b[word]!
  return rest
}

export const intersects = (a: BitSet, b: BitSet): boolean =>
  a.some((word, at) => (word & b[at]!) !== 0)

/** How many are in a set, and in this one but not in another. */
export function bitCount(bits: BitSet, without?: BitSet): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = without === undefined ? bits[at]! : bits[at]! & ~without[at]!
    for (; word !== 0; word &= word - 1) count++
  }
  return count
}

/** The lowest number in a set; -1 in an empty one. */
export function lowestBit(bits: BitSet): number {
  const word = bits.findIndex((one) => one !== 0)
  return word < 0 ? -1 : word * 32 + 31 - Math.clz32(bits[word]! & -bits[word]!)
}

/** The numbers of a set, rising. */
export function bitMembers(bits: BitSet): readonly number[] {
  const members: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1)
      members.push(word * 32 + 31 - Math.clz32(rest & -rest))
  }
  return members
}

/** The same text for the same set. */
export const bitsKey = (bits: BitSet): string => bits.join()
