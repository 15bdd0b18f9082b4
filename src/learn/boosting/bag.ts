import { type Random, sample } from './random.js'

/** The rows that one round learns from, and those that it leaves out. */
export interface Bag {
  readonly rows: Int32Array
  readonly others: Int32Array
}

/** Draws this share of the groups of rows, one at least, anew each time. Without groups each row is one. */
export function bagger(
  rows: Int32Array,
  groups: Int32Array | undefined,
  share: number,
): (random: Random) => Bag {
  if (share >= 1) return () => ({ rows, others: new Int32Array(0) })
  const group = numbered(rows, groups)
  const count = group.reduce((most, number) => Math.max(most, number + 1), 0)
  const size = Math.max(Math.round(share * count), 1)
  return (random) => {
    const isDrawn = new Uint8Array(count)
    for (const drawn of sample(size, count, random)) isDrawn[drawn] = 1
    return {
      rows: rows.filter((_, at) => isDrawn[group[at]!] === 1),
      others: rows.filter((_, at) => isDrawn[group[at]!] === 0),
    }
  }
}

/** The number of each row's group, from 0 in the order that groups come in. */
function numbered(rows: Int32Array, groups: Int32Array | undefined): Int32Array {
  if (!groups) return rows.map((_, at) => at)
  const numbers = new Map<number, number>()
  return rows.map((row) => {
    const group = groups[row]!
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number
  })
}
