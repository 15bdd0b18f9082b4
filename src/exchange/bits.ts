/** A set of small numbers, 32 a word. */
export type Bits = Uint32Array

export const bitsFor = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export const hasBit = (bits: Bits, at: number): boolean =>
  (bits[at >>> 5]! & (1 << (at & 31))) !== 0

export function both(a: Bits, b: Bits): Bits {
  const common = new Uint32Array(a.length)
  for (let word = 0; word < a.length; word++) common[word] = a[word]! & b[word]!
  return common
}

export const either = (a: Bits, b: Bits): Bits => a.map((word, at) => word | b[at]!)

export function without(a: Bits, b: Bits): Bits {
  const rest = new Uint32Array(a.length)
  for (let word = 0; word < a.length; word++) rest[word] = a[word]! & ~b[word]!
  return rest
}

export const overlaps = (a: Bits, b: Bits): boolean => a.some((word, at) => (word & b[at]!) !== 0)

/** How many are in a set, and in this one but not in another. */
export function countOf(bits: Bits, without?: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = without === undefined ? bits[at]! : bits[at]! & ~without[at]!
    for (; word !== 0; word &= word - 1) count++
  }
  return count
}

/** The least number in a set; -1 in an empty one. */
export function firstOf(bits: Bits): number {
  const word = bits.findIndex((one) => one !== 0)
  return word < 0 ? -1 : word * 32 + 31 - Math.clz32(bits[word]! & -bits[word]!)
}

/** The numbers of a set, in their order. */
export function membersOf(bits: Bits): readonly number[] {
  const members: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1)
      members.push(word * 32 + 31 - Math.clz32(rest & -rest))
  }
  return members
}

/** The same text for the same set. */
export const bitsKey = (bits: Bits): string => bits.join()
