import { type Bits, countOf, firstOf, hasBit, membersOf, overlaps } from './bits.js'
import type { Ground, HeldPage } from './ground.js'

/** What a selection of a ground's items is to be. */
export interface Goal {
  /** What it is about: to learn from what is true of it. */
  readonly about: Bits
  /** Whether it may be right when it is narrowed further. */
  mayHold(selected: Bits): boolean
  verdict(selected: Bits): Verdict
}

/** On how many pages a selection is right, and on how many of them more is selected than the first that counts. */
export interface Verdict {
  readonly right: number
  readonly crowded: number
}

/** To give the values that the rule gives, on every page. */
export function wholeGoal(ground: Ground): Goal {
  const { stretches, right, harmless, count } = ground
  return {
    about: right,
    mayHold: (selected) =>
      stretches.every(({ held, from, to }) => {
        const its = selected.subarray(from, to)
        const wanted = right.subarray(from, to)
        if (held.wanted.length === 0) return true
        return count === 'first' ? overlaps(its, wanted) : mayGiveAll(held, its, wanted)
      }),
    verdict: (selected) => {
      let pages = 0
      let crowded = 0
      for (const { held, from, to } of stretches) {
        const its = selected.subarray(from, to)
        const wanted = harmless.subarray(from, to)
        if (!(count === 'first' ? givesFirst : givesAll)(held, its, wanted)) continue
        pages++
        if (count === 'first' && countOf(its) > 1) crowded++
      }
      return { right: pages, crowded }
    },
  }
}

/** To select these items, and nothing but what the whole selection may be of. */
export function partGoal({ stretches, right, taken, count }: Ground, needed: Bits): Goal {
  const allowed = count === 'first' ? right : taken
  return {
    about: needed,
    mayHold: (selected) => countOf(needed, selected) === 0,
    verdict: (selected) => {
      const pages = stretches.filter(
        ({ from, to }) => countOf(selected.subarray(from, to), allowed.subarray(from, to)) === 0,
      )
      return { right: pages.length, crowded: 0 }
    },
  }
}

function givesFirst({ wanted }: HeldPage, selected: Bits, right: Bits): boolean {
  const first = firstOf(selected)
  return wanted.length === 0 ? first < 0 : first >= 0 && hasBit(right, first)
}

function givesAll({ items, wanted }: HeldPage, selected: Bits, harmless: Bits): boolean {
  if (countOf(selected, harmless) > 0) return false
  const values = membersOf(selected).flatMap((place) => items[place]!.values)
  return values.length === wanted.length && values.every((value, at) => value === wanted[at])
}

function mayGiveAll({ items, wanted }: HeldPage, selected: Bits, right: Bits): boolean {
  const values = new Set<string | undefined>()
  for (const place of membersOf(selected)) {
    if (hasBit(right, place)) for (const value of items[place]!.values) values.add(value)
  }
  return wanted.every((value) => values.has(value))
}
