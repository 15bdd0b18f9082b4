/** The next of a row of numbers from 0 up to, not with, 1 that look random; the same row from the same seed. */
export type Random = () => number

/** Mulberry32: 32 bits of state, every one of them visited. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** So many of the numbers below `count`, ascending, each set of them as likely as any other. */
export function sample(size: number, count: number, random: Random): Int32Array {
  const drawn = new Int32Array(size)
  let at = 0
  for (let number = 0; at < size; number++) {
    if (random() * (count - number) < size - at) drawn[at++] = number
  }
  return drawn
}
