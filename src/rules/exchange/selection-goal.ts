import { type BitSet, bitCount, bitMembers, hasBit, intersects, lowestBit } from './bit-set.js'
import type { ExamplePage, SelectionSpace } from './selection-space.js'

/** What a selection of a space's nodes is to be. */
export interface SelectionGoal {
  /** Nodes from which conditions are proposed. */
  readonly examples: BitSet
  /** Whether a selection may become right when it is narrowed further. */
  mayBecomeRight(selected: BitSet): boolean
  score(selected: BitSet): SelectionScore
}

/** On how many pages a selection is right, and on how many of them it holds more than the first node that counts. */
interface SelectionScore {
  readonly right: number
  readonly crowded: number
}

/** To give the values that the rule gives, on every page. */
export function valuesGoal(space: SelectionSpace): SelectionGoal {
  const { pages, right, harmless, mode } = space
  return {
    examples: right,
    mayBecomeRight: (selected) =>
      pages.every((page) => {
        const its = selected.subarray(page.from, page.to)
        const wanted = right.subarray(page.from, page.to)
        if (page.wanted.length === 0) return true
        return mode === 'first' ? intersects(its, wanted) : mayGiveAll(page, its, wanted)
      }),
    score: (selected) => {
      let rightPages = 0
      let crowded = 0
      for (const page of pages) {
        const its = selected.subarray(page.from, page.to)
        const wanted = harmless.subarray(page.from, page.to)
        if (!(mode === 'first' ? givesFirst : givesAll)(page, its, wanted)) continue
        rightPages++
        if (mode === 'first' && bitCount(its) > 1) crowded++
      }
      return { right: rightPages, crowded }
    },
  }
}

/** To select these nodes, and none that the rule does not take. */
export function subsetGoal(
  { pages, right, taken, mode }: SelectionSpace,
  needed: BitSet,
): SelectionGoal {
  const allowed = mode === 'first' ? right : taken
  return {
    examples: needed,
    mayBecomeRight: (selected) => bitCount(needed, selected) === 0,
    score: (selected) => {
      const rightPages = pages.filter(
        ({ from, to }) => bitCount(selected.subarray(from, to), allowed.subarray(from, to)) === 0,
      )
      return { right: rightPages.length, crowded: 0 }
    },
  }
}

type Wanted = Pick<ExamplePage, 'nodes' | 'wanted'>

function givesFirst({ wanted }: Wanted, selected: BitSet, right: BitSet): boolean {
  const first = lowestBit(selected)
  return wanted.length === 0 ? first < 0 : first >= 0 && hasBit(right, first)
}

function givesAll({ nodes, wanted }: Wanted, selected: BitSet, harmless: BitSet): boolean {
  if (bitCount(selected, harmless) > 0) return false
  const values = bitMembers(selected).flatMap((place) => nodes[place]!.values)
  return values.length === wanted.length && values.every((value, at) => value === wanted[at])
}

function mayGiveAll({ nodes, wanted }: Wanted, selected: BitSet, right: BitSet): boolean {
  const values = new Set<string | undefined>()
  for (const place of bitMembers(selected)) {
    if (hasBit(right, place)) for (const value of nodes[place]!.values) values.add(value)
  }
  return wanted.every((value) => values.has(value))
}
