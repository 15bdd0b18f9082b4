/** Returns the next pseudo-random number from 0 up to, not including, 1. */
export type Random = () => number

/** Mulberry32, a generator with 32 bits of state; the same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** Draws `size` of the numbers below `count`, ascending; every set is equally likely. */
export function sampleNumbers(size: number, count: number, random: Random): Int32Array {
  const drawn = new Int32Array(size)
  let at = 0
  for (let number = 0; at < size; number++) {
    if (random() * (count - number) < size - at) drawn[at++] = number
  }
  return drawn
}

/** The rows that one round learns from, and the rows that it leaves out. */
export interface Bag {
  readonly rows: Int32Array
  readonly outOfBag: Int32Array
}

/** Each call draws this share of the row groups, at least one. Without groups each row is its own group. */
export function bagSampler(
  rows: Int32Array,
  groups: Int32Array | undefined,
  share: number,
): (random: Random) => Bag {
  if (share >= 1) return () => ({ rows, outOfBag: new Int32Array(0) })
  const group = groupNumbers(rows, groups)
  const count = group.reduce((max, number) => Math.max(max, number + 1), 0)
  const size = Math.max(Math.round(share * count), 1)
  return (random) => {
    const isDrawn = new Uint8Array(count)
    for (const drawn of sampleNumbers(size, count, random)) isDrawn[drawn] = 1
    return {
      rows: rows.filter((_, at) => isDrawn[group[at]!] === 1),
      outOfBag: rows.filter((_, at) => isDrawn[group[at]!] === 0),
    }
  }
}

/** The number of each row's group, counted from 0 in order of first appearance. */
function groupNumbers(rows: Int32Array, groups: Int32Array | undefined): Int32Array {
  if (!groups) return rows.map((_, at) => at)
  const numbers = new Map<number, number>()
  return rows.map((row) => {
    const group = groups[row]!
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number
  })
}
