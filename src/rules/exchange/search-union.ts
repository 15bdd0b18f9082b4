import { tagPath } from '../../page/columns/element-names.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import {
  type BitSet,
  bitCount,
  bitMembers,
  difference,
  emptyBits,
  intersection,
  lowestBit,
  setBit,
} from './bit-set.js'
import {
  type ConditionSearch,
  type Conjunction,
  searchConjunctions,
} from './search-conjunctions.js'
import { subsetGoal } from './selection-goal.js'
import type { SelectionSpace } from './selection-space.js'

const unionDefaults = {
  /** Conjunctions of a union; a person does not follow more. */
  maxParts: 4,
} as const

/**
 * Conjunctions that together give what the rule gives, where it takes nodes at different places of a page: one for
 * each place that selects nothing else. `undefined` where there are none.
 */
export function searchUnion(
  space: SelectionSpace,
  search: ConditionSearch,
): readonly Conjunction[] | undefined {
  const waiting = [...groupsByPath(space)]
  const parts: Conjunction[] = []
  let rest = space.taken
  for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
    const needed = intersection(group, rest)
    if (bitCount(needed) === 0) continue
    if (parts.length === unionDefaults.maxParts) return undefined
    const [part] = searchConjunctions(space, subsetGoal(space, needed), search)
    if (part === undefined) {
      const halves = firstsAndOthers(space, needed)
      if (halves.length < 2) return undefined
      waiting.unshift(...halves)
    } else {
      parts.push(part)
      rest = uncovered(space, rest, part.conditions)
    }
  }
  return parts
}

/** What the rule takes by the tags that it stands in, the most frequent first. */
function groupsByPath(space: SelectionSpace): readonly BitSet[] {
  const groups = new Map<string, number[]>()
  for (const { page, nodes, from, to } of space.pages) {
    for (const place of bitMembers(space.taken.subarray(from, to))) {
      const path = tagPath(page.page, page.context.elementOf(nodes[place]!.node))
      groups.set(path, [...(groups.get(path) ?? []), from * 32 + place])
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((places) => bitsOf(space, places))
}

/** The first of each page, and the others; undivided where pages have not equally many of them: that is a list. */
function firstsAndOthers(space: SelectionSpace, group: BitSet): readonly BitSet[] {
  const pages = space.pages
    .map(({ from, to }) => bitMembers(group.subarray(from, to)).map((place) => from * 32 + place))
    .filter(({ length }) => length > 0)
  if (new Set(pages.map(({ length }) => length)).size > 1) return [group]
  const first = bitsOf(
    space,
    pages.map(([place]) => place!),
  )
  const others = difference(group, first)
  return bitCount(others) === 0 ? [group] : [first, others]
}

/** What is still to be selected; nothing more of a page where only the first counts and something is selected. */
function uncovered(
  space: SelectionSpace,
  rest: BitSet,
  conditions: readonly SelectorCondition[],
): BitSet {
  const selected = space.selected(conditions)
  const left = difference(rest, selected)
  if (space.mode === 'first') {
    for (const { from, to } of space.pages)
      if (lowestBit(selected.subarray(from, to)) >= 0) left.fill(0, from, to)
  }
  return left
}

function bitsOf({ taken }: SelectionSpace, places: readonly number[]): BitSet {
  const bits = emptyBits(taken.length * 32)
  for (const place of places) setBit(bits, place)
  return bits
}
