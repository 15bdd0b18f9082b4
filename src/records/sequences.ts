import type { ElementNames } from './element-names.js'
import type { Measures } from './measures.js'
import { leastMembers, recordLimits } from './record-limits.js'
import type { Span } from './region.js'

/** Siblings that a record of several holds at least, on average. */
const leastSpan = 1.5

/**
 * Records of several siblings: each begins with one of the same name and goes on until the next. The last one, which
 * nothing ends, is as long as most others are.
 */
export function sequencesIn(
  measures: Measures,
  names: ElementNames,
  children: readonly number[],
): readonly (readonly Span[])[] {
  if (children.length < leastSpan * leastMembers) return []
  const { end } = measures.page.nodes
  return startsIn(names, children).flatMap((starts) => {
    const lengths = starts.map((at, record) => (starts[record + 1] ?? children.length) - at)
    const usual = usualOf(lengths.slice(0, -1))
    const spanOf = (at: number, length: number): Span => ({
      first: children[at]!,
      end: end[children[Math.min(at + length, children.length) - 1]!]!,
    })
    const cut = starts.map((at, record) => spanOf(at, Math.min(lengths[record]!, usual)))
    const last = starts.length - 1
    const whole = starts.map((at, record) =>
      spanOf(at, record === last ? Math.min(lengths[record]!, usual) : lengths[record]!),
    )
    return usual > 1 ? [cut, whole] : [whole]
  })
}

/** Places of the children that may begin records: those of one name that is neither rare nor that of most. */
function startsIn(names: ElementNames, children: readonly number[]): readonly number[][] {
  const byName = new Map<number, number[]>()
  for (const [at, child] of children.entries())
    for (const name of [names.tagName(child), ...names.namesOf(child)]) {
      const places = byName.get(name)
      if (places === undefined) byName.set(name, [at])
      else places.push(at)
    }
  const most = children.length / leastSpan
  const known = new Set<string>()
  return [...byName.values()]
    .filter((places) => places.length >= leastMembers && places.length <= most)
    .filter((places) => {
      const key = `${places[0]} ${places.length}`
      if (known.has(key)) return false
      known.add(key)
      return true
    })
    .sort((a, b) => b.length - a.length)
    .slice(0, recordLimits.startsPerParent)
}

/** The most frequent length, the greater of two. */
function usualOf(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 1
}
