import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { TagSet } from '../../page/columns/tags.js'
import { ElementNames } from './element-names.js'
import { NodeSums } from './node-sums.js'
import { minMembers, recordLimits } from './record-limits.js'
import type { NodeRange, Region, RegionOrigin } from './region.js'

/** A page with its regions, and what their features are computed from. */
export interface PageRegions {
  readonly page: Page
  readonly sums: NodeSums
  readonly names: ElementNames
  readonly regions: readonly Region[]
}

export function pageRegions(page: Page): PageRegions {
  const sums = new NodeSums(page)
  const names = new ElementNames(page)
  return { page, sums, names, regions: findRegions(sums, names) }
}

/** Elements that are no records: options of forms, parts of texts, what is not shown. */
const excludedTags = new TagSet(
  'option optgroup br hr wbr script style noscript template head meta link base col colgroup source track ' +
    'param input path',
)

/** The regions of a page, those with the most text first. Each origin costs one sweep over the elements. */
function findRegions(sums: NodeSums, names: ElementNames): readonly Region[] {
  const found = new RegionCollector(sums)
  const { page } = sums
  const { count, end, context } = page.nodes
  const anywhere = new NodeGroups()
  const byParents = new NodeGroups()
  for (let parent = 0; parent < count; parent++) {
    if (page.isText(parent) || (context[parent]! & skipped) !== 0) continue
    const children: number[] = []
    for (let child = parent + 1; child < end[parent]!; child = end[child]!)
      if (mayBeMember(sums, child)) children.push(child)
    if (children.length === 0) continue
    const parentName = nameWithParent(names, parent)
    for (const child of children) {
      for (const name of names.namesOf(child)) anywhere.add(name, child)
      byParents.add(fnvStep(parentName, names.mainName(child)), child)
    }
    if (children.length < minMembers) continue
    addSiblings(found, names, children)
    for (const members of findSequences(sums, names, children)) found.add('sequence', members)
  }
  for (const nodes of anywhere.all()) found.addElements('named anywhere', outermost(nodes, end))
  for (const nodes of byParents.all()) found.addElements('like parents', outermost(nodes, end))
  return found.best()
}

const skipped = NodeContext.raw | NodeContext.noscript | NodeContext.template | NodeContext.head

const mayBeMember = ({ page }: NodeSums, node: number): boolean =>
  !page.isText(node) &&
  !excludedTags.has(page.nodes.tag[node]!) &&
  (page.nodes.context[node]! & skipped) === 0

/** The name of an element together with that of its parent. */
function nameWithParent(names: ElementNames, node: number): number {
  const above = names.page.nodes.parent[node]!
  const own = fnvStep(fnvOffset, names.mainName(node))
  return above < 0 ? own : fnvStep(own, names.mainName(above))
}

function addSiblings(
  found: RegionCollector,
  names: ElementNames,
  children: readonly number[],
): void {
  const byTag = new NodeGroups()
  const byName = new NodeGroups()
  for (const child of children) {
    byTag.add(names.tagName(child), child)
    for (const name of names.namesOf(child)) byName.add(name, child)
  }
  for (const nodes of byTag.all()) found.addElements('siblings', nodes)
  for (const nodes of byName.all()) found.addElements('named siblings', nodes)
}

/** Nodes grouped by name, in source order. */
class NodeGroups {
  readonly #members = new Map<number, number[]>()

  add(name: number, node: number): void {
    const members = this.#members.get(name)
    if (members === undefined) this.#members.set(name, [node])
    else members.push(node)
  }

  *all(): Generator<readonly number[]> {
    for (const members of this.#members.values()) if (members.length >= minMembers) yield members
  }
}

/** The nodes that are in no other of these nodes, which may come in any order. */
function outermost(nodes: readonly number[], end: Int32Array): readonly number[] {
  const sorted = [...nodes].sort((a, b) => a - b)
  const outer: number[] = []
  let last = 0
  for (const node of sorted) {
    if (node < last) continue
    outer.push(node)
    last = end[node]!
  }
  return outer
}

/** Keeps each set of members once, with the origin that found it first. */
class RegionCollector {
  readonly #sums: NodeSums
  readonly #known = new Set<number>()
  readonly #regions: { readonly region: Region; readonly weight: number }[] = []

  constructor(sums: NodeSums) {
    this.#sums = sums
  }

  addElements(origin: RegionOrigin, nodes: readonly number[]): void {
    const { end } = this.#sums.page.nodes
    // most elements repeat in several ways: a known set is skipped before ranges are made of it
    if (this.#isKnown(nodes.reduce(fnvStep, nodes.length))) return
    this.add(
      origin,
      nodes.map((node) => ({ first: node, end: end[node]! })),
    )
  }

  add(origin: RegionOrigin, ranges: readonly NodeRange[]): void {
    const members = ranges.filter((range) => this.#textLength(range) > 0)
    if (members.length < minMembers) return
    const key = members.reduce(
      (hash, { first, end }) => fnvStep(fnvStep(hash, first), end),
      fnvOffset,
    )
    if (this.#isKnown(key)) return
    this.#regions.push({
      region: { origin, members, parents: this.#parentsOf(members) },
      weight: members.reduce((sum, member) => sum + this.#textLength(member), 0),
    })
  }

  /** Whether a set was added before; it is known from now on. */
  #isKnown(key: number): boolean {
    const isKnown = this.#known.has(key)
    this.#known.add(key)
    return isKnown
  }

  best(): readonly Region[] {
    return this.#regions
      .sort((a, b) => b.weight - a.weight)
      .slice(0, recordLimits.regions)
      .map(({ region }) => region)
  }

  #textLength({ first, end }: NodeRange): number {
    return this.#sums.of('characters', first, end)
  }

  #parentsOf(members: readonly NodeRange[]): number {
    const { parent } = this.#sums.page.nodes
    return new Set(members.map(({ first }) => parent[first]!)).size
  }
}

/** The fewest siblings, on average, of records of several siblings. */
const minSiblings = 1.5

/**
 * Records of several siblings: each begins with an element of one name and ends where the next begins. The last one is
 * as long as most others are.
 */
function findSequences(
  sums: NodeSums,
  names: ElementNames,
  children: readonly number[],
): readonly (readonly NodeRange[])[] {
  if (children.length < minSiblings * minMembers) return []
  const { end } = sums.page.nodes
  return sequenceStarts(names, children).flatMap((starts) => {
    const lengths = starts.map((at, record) => (starts[record + 1] ?? children.length) - at)
    const usual = mostFrequent(lengths.slice(0, -1))
    const rangeOf = (at: number, length: number): NodeRange => ({
      first: children[at]!,
      end: end[children[Math.min(at + length, children.length) - 1]!]!,
    })
    const cut = starts.map((at, record) => rangeOf(at, Math.min(lengths[record]!, usual)))
    const last = starts.length - 1
    const whole = starts.map((at, record) =>
      rangeOf(at, record === last ? Math.min(lengths[record]!, usual) : lengths[record]!),
    )
    return usual > 1 ? [cut, whole] : [whole]
  })
}

/** Places of children that may begin records: children of one name that is neither rare nor that of most. */
function sequenceStarts(names: ElementNames, children: readonly number[]): readonly number[][] {
  const byName = new Map<number, number[]>()
  for (const [at, child] of children.entries())
    for (const name of [names.tagName(child), ...names.namesOf(child)]) {
      const places = byName.get(name)
      if (places === undefined) byName.set(name, [at])
      else places.push(at)
    }
  const max = children.length / minSiblings
  const known = new Set<string>()
  return [...byName.values()]
    .filter((places) => places.length >= minMembers && places.length <= max)
    .filter((places) => {
      const key = `${places[0]} ${places.length}`
      if (known.has(key)) return false
      known.add(key)
      return true
    })
    .sort((a, b) => b.length - a.length)
    .slice(0, recordLimits.startsPerParent)
}

/** The most frequent length, of equally frequent ones the greatest. */
function mostFrequent(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 1
}
