/** How a region was found. */
export type RegionOrigin =
  | 'siblings'
  | 'named siblings'
  | 'named anywhere'
  | 'like parents'
  | 'sequence'

/** A range of nodes: an element, or several siblings. */
export interface NodeRange {
  readonly first: number
  /** One past the last node. */
  readonly end: number
}

/** Repeated elements of a page that may be its records. */
export interface Region {
  readonly origin: RegionOrigin
  /** In source order; none contains another. */
  readonly members: readonly NodeRange[]
  /** The number of elements that are parents of members. */
  readonly parents: number
}

/** Evenly spaced members. */
export function sampleOf(members: readonly NodeRange[], max: number): readonly NodeRange[] {
  if (members.length <= max) return members
  const step = members.length / max
  const sample: NodeRange[] = []
  for (let at = 0; at < max; at++) sample.push(members[Math.floor(at * step)]!)
  return sample
}

/** Whether ranges, both in source order, have nodes in common. */
export function overlapping(some: readonly NodeRange[], others: readonly NodeRange[]): boolean {
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    if (some[i]!.end <= others[j]!.first) i++
    else if (others[j]!.end <= some[i]!.first) j++
    else return true
  }
  return false
}
