import { firstOver } from '../core/first-over.js'
import { type Counted, countedNames, type Measures } from './measures.js'
import type { Likeness } from './paths.js'
import type { Region, Span } from './region.js'

/** All that is known of a region when it is judged. */
export interface RegionView {
  readonly region: Region
  readonly measures: Measures
  readonly likeness: Likeness
  readonly stats: Readonly<Record<Counted, Stats>>
  /** The nearest element that holds all members. */
  readonly container: Span
  readonly standing: Standing
}

/** How a region stands to the others of its page. */
export interface Standing {
  /** Regions that have a member which holds several of this one's, and the greatest share of the page's text of one. */
  readonly outer: number
  readonly outerShare: number
  /** Regions of which a member of this one holds several. */
  readonly inner: number
  /** Its text beside that of the region with the most, and its place among the regions by text, from 0 to 1. */
  readonly toGreatest: number
  readonly rank: number
}

/** Of a measure over the members: its sum, its mean, its spread as a share of the mean, and the share of members with some. */
export interface Stats {
  readonly sum: number
  readonly mean: number
  readonly spread: number
  readonly share: number
}

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Of every measure over the members. */
export function statsOf({ members }: Region, measures: Measures): RegionView['stats'] {
  const stats: Partial<Record<Counted, Stats>> = {}
  for (const measure of countedNames) stats[measure] = statsOfOne(members, measures.sums(measure))
  return stats as RegionView['stats']
}

function statsOfOne(members: readonly Span[], sums: Int32Array): Stats {
  let sum = 0
  let squares = 0
  let some = 0
  for (const { first, end } of members) {
    const amount = sums[end]! - sums[first]!
    sum += amount
    squares += amount * amount
    if (amount > 0) some++
  }
  const mean = sum / members.length
  const variance = Math.max(0, squares / members.length - mean * mean)
  return {
    sum,
    mean,
    spread: mean === 0 ? 0 : Math.sqrt(variance) / mean,
    share: some / members.length,
  }
}

export function containerOf({ members }: Region, { page }: Measures): Span {
  const { parent, end } = page.nodes
  const last = members.at(-1)!.end
  let node = parent[members[0]!.first]!
  while (node > 0 && end[node]! < last) node = parent[node]!
  return { first: node, end: end[node]! }
}

/** @param texts Characters of each region. */
export function standingsOf(
  regions: readonly Region[],
  texts: readonly number[],
  measures: Measures,
): readonly Standing[] {
  const shares = texts.map((characters) => ratio(characters, measures.inPage('characters')))
  const held = regions.map((): number[] => [])
  const holders = regions.map((region, row) => {
    const outer: number[] = []
    for (const [at, other] of regions.entries()) {
      if (at === row || !holdsSeveral(other, region)) continue
      outer.push(at)
      held[at]!.push(row)
    }
    return outer
  })
  const greatest = Math.max(...shares)
  const mostOf = (rows: readonly number[]): number =>
    rows.reduce((most, row) => Math.max(most, shares[row]!), 0)
  return regions.map((_, row) => ({
    outer: holders[row]!.length,
    outerShare: mostOf(holders[row]!),
    inner: held[row]!.length,
    toGreatest: ratio(shares[row]!, greatest),
    rank: row / regions.length,
  }))
}

/** Whether a member of the one holds the first two members of the other. */
function holdsSeveral({ members }: Region, { members: [first, second] }: Region): boolean {
  // most regions stand apart from each other
  if (members[0]!.first > first!.first || members.at(-1)!.end < second!.end) return false
  const holder = members[firstOver(members.length, (at) => members[at]!.first > first!.first) - 1]
  return holder !== undefined && holder.end >= second!.end
}
