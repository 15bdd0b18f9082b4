import { hashStart, hashStep } from '../core/hashes.js'
import { Context } from '../page/context.js'
import { TagSet } from '../page/tags.js'
import type { ElementNames } from './element-names.js'
import type { Measures } from './measures.js'
import { leastMembers, recordLimits } from './record-limits.js'
import type { Origin, Region, Span } from './region.js'
import { sequencesIn } from './sequences.js'

/** Elements that are records of nothing: what a form offers, what a text is made of. */
const never = new TagSet(
  'option optgroup br hr wbr script style noscript template head meta link base col colgroup source track param input path',
)

/** What repeats on a page, the regions with the most text first. Each way to find some costs a sweep over the elements. */
export function regionsOf(measures: Measures, names: ElementNames): readonly Region[] {
  const found = new RegionCollector(measures)
  const { page } = measures
  const { count, end, context } = page.nodes
  const anywhere = new Groups()
  const byParents = new Groups()
  for (let parent = 0; parent < count; parent++) {
    if (page.isText(parent) || (context[parent]! & skipped) !== 0) continue
    const children: number[] = []
    for (let child = parent + 1; child < end[parent]!; child = end[child]!)
      if (isCandidate(measures, child)) children.push(child)
    if (children.length === 0) continue
    const kin = kinOf(names, parent)
    for (const child of children) {
      for (const name of names.namesOf(child)) anywhere.add(name, child)
      byParents.add(hashStep(kin, names.mainName(child)), child)
    }
    if (children.length < leastMembers) continue
    addSiblings(found, names, children)
    for (const members of sequencesIn(measures, names, children)) found.add('sequence', members)
  }
  for (const nodes of anywhere.all()) found.addElements('named anywhere', outermost(nodes, end))
  for (const nodes of byParents.all()) found.addElements('like parents', outermost(nodes, end))
  return found.best()
}

const skipped = Context.raw | Context.noscript | Context.template | Context.head

const isCandidate = ({ page }: Measures, node: number): boolean =>
  !page.isText(node) &&
  !never.has(page.nodes.tag[node]!) &&
  (page.nodes.context[node]! & skipped) === 0

/** What an element and the one above are called. */
function kinOf(names: ElementNames, node: number): number {
  const above = names.page.nodes.parent[node]!
  const own = hashStep(hashStart, names.mainName(node))
  return above < 0 ? own : hashStep(own, names.mainName(above))
}

function addSiblings(
  found: RegionCollector,
  names: ElementNames,
  children: readonly number[],
): void {
  const byTag = new Groups()
  const byName = new Groups()
  for (const child of children) {
    byTag.add(names.tagName(child), child)
    for (const name of names.namesOf(child)) byName.add(name, child)
  }
  for (const nodes of byTag.all()) found.addElements('siblings', nodes)
  for (const nodes of byName.all()) found.addElements('named siblings', nodes)
}

/** Nodes by what they are called, in source order. */
class Groups {
  readonly #members = new Map<number, number[]>()

  add(name: number, node: number): void {
    const members = this.#members.get(name)
    if (members === undefined) this.#members.set(name, [node])
    else members.push(node)
  }

  *all(): Generator<readonly number[]> {
    for (const members of this.#members.values()) if (members.length >= leastMembers) yield members
  }
}

/** Of nodes that hold each other the ones outside; the nodes come in any order. */
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

/** Keeps each set of members once, under the way in which it was found first. */
class RegionCollector {
  readonly #measures: Measures
  readonly #known = new Set<number>()
  readonly #regions: { readonly region: Region; readonly weight: number }[] = []

  constructor(measures: Measures) {
    this.#measures = measures
  }

  addElements(origin: Origin, nodes: readonly number[]): void {
    const { end } = this.#measures.page.nodes
    // most elements repeat in several ways, and tables in many places: nothing is made of them twice
    if (this.#isKnown(nodes.reduce(hashStep, nodes.length))) return
    this.add(
      origin,
      nodes.map((node) => ({ first: node, end: end[node]! })),
    )
  }

  add(origin: Origin, spans: readonly Span[]): void {
    const members = spans.filter((span) => this.#says(span))
    if (members.length < leastMembers) return
    const key = members.reduce(
      (hash, { first, end }) => hashStep(hashStep(hash, first), end),
      hashStart,
    )
    if (this.#isKnown(key)) return
    this.#regions.push({
      region: { origin, members, parents: this.#parentsOf(members) },
      weight: this.#weightOf(members),
    })
  }

  /** Whether it was met before; from now on it was. */
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

  #says({ first, end }: Span): boolean {
    return this.#measures.of('characters', first, end) > 0
  }

  #weightOf(members: readonly Span[]): number {
    return members.reduce(
      (sum, { first, end }) => sum + this.#measures.of('characters', first, end),
      0,
    )
  }

  #parentsOf(members: readonly Span[]): number {
    const { parent } = this.#measures.page.nodes
    return new Set(members.map(({ first }) => parent[first]!)).size
  }
}
