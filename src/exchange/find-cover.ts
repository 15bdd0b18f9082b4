import { tagPath } from '../blocks/tag-path.js'
import { type Bits, bitsFor, both, countOf, firstOf, membersOf, setBit, without } from './bits.js'
import type { Clause } from './clause.js'
import { findSelections, type Search, type Selection } from './find-selections.js'
import { partGoal } from './goal.js'
import type { Ground } from './ground.js'

const coverDefaults = {
  /** Selections that are said together; more are no rule that a person follows. */
  mostParts: 4,
} as const

/**
 * Selections that together give what the rule gives, where it takes things that stand at different places of a page: for
 * each of these one that selects nothing else. `undefined` where there are none.
 */
export function findCover(ground: Ground, search: Search): readonly Selection[] | undefined {
  const waiting = [...rolesOf(ground)]
  const parts: Selection[] = []
  let rest = ground.taken
  for (let role = waiting.shift(); role !== undefined; role = waiting.shift()) {
    const needed = both(role, rest)
    if (countOf(needed) === 0) continue
    if (parts.length === coverDefaults.mostParts) return undefined
    const [part] = findSelections(ground, partGoal(ground, needed), search)
    if (part === undefined) {
      const halves = firstsAndOthers(ground, needed)
      if (halves.length < 2) return undefined
      waiting.unshift(...halves)
    } else {
      parts.push(part)
      rest = uncovered(ground, rest, part.clauses)
    }
  }
  return parts
}

/** What the rule takes by the tags that it stands in, the most frequent first. */
function rolesOf(ground: Ground): readonly Bits[] {
  const roles = new Map<string, number[]>()
  for (const { held, from, to } of ground.stretches) {
    for (const place of membersOf(ground.taken.subarray(from, to))) {
      const { node } = held.items[place]!
      const path = tagPath(held.page.page, held.page.studied.elementOf(node))
      roles.set(path, [...(roles.get(path) ?? []), from * 32 + place])
    }
  }
  return [...roles.values()]
    .sort((a, b) => b.length - a.length)
    .map((places) => bitsOf(ground, places))
}

/** The first of each page, and the others; as they are where pages have not equally many of them: that is a list. */
function firstsAndOthers(ground: Ground, role: Bits): readonly Bits[] {
  const pages = ground.stretches
    .map(({ from, to }) => membersOf(role.subarray(from, to)).map((place) => from * 32 + place))
    .filter(({ length }) => length > 0)
  if (new Set(pages.map(({ length }) => length)).size > 1) return [role]
  const first = bitsOf(
    ground,
    pages.map(([place]) => place!),
  )
  const others = without(role, first)
  return countOf(others) === 0 ? [role] : [first, others]
}

/** What is still to be selected; of a page where only the first counts nothing more once something is. */
function uncovered(ground: Ground, rest: Bits, clauses: readonly Clause[]): Bits {
  const selected = ground.selected(clauses)
  const left = without(rest, selected)
  if (ground.count === 'first') {
    for (const { from, to } of ground.stretches)
      if (firstOf(selected.subarray(from, to)) >= 0) left.fill(0, from, to)
  }
  return left
}

function bitsOf({ taken }: Ground, places: readonly number[]): Bits {
  const bits = bitsFor(taken.length * 32)
  for (const place of places) setBit(bits, place)
  return bits
}
