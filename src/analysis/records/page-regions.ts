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

export function pageRegions(page: Page, sums: NodeSums = new NodeSums(page)): PageRegions {
  const names = new ElementNames(page)
  return { page, sums, names, regions: findRegions(sums, names) }
}

/** Elements that are no records: options of forms, parts of texts, what is not shown. */
const excludedTags = new TagSet(
  'option optgroup br hr wbr script style noscript template head meta link base col colgroup source track ' +
    'param input path svg title label button textarea select legend ' +
    'span b i em strong small u s sub sup font abbr acronym code cite q big tt var kbd samp ins del mark time bdi bdo',
)

/** The regions of a page, those with the most text first. Each origin costs one sweep over the elements. */
function findRegions(sums: NodeSums, names: ElementNames): readonly Region[] {
  const found = new RegionCollector(sums)
  const mayBeMember = possibleMembers(sums)
  const sequences = new SequencesOfParents()
  const { count, end } = sums.page.nodes
  const children: number[] = []
  for (let parent = 0; parent < count; parent++) {
    if (sums.page.isText(parent)) continue
    children.length = 0
    for (let child = parent + 1; child < end[parent]!; child = end[child]!)
      if (mayBeMember[child] === 1) children.push(child)
    if (children.length < 2) continue
    sequences.add(names, parent, children)
    if (children.length < minMembers) continue
    addSiblings(found, names, children)
    for (const members of findSequences(sums, names, children)) found.add('sequence', members)
  }
  for (const members of sequences.all(end)) found.add('sequence', members)
  addLikeParents(found, names, mayBeMember)
  addAnywhere(found, names, mayBeMember)
  return found.best()
}

const skipped = NodeContext.raw | NodeContext.noscript | NodeContext.template | NodeContext.head

/** 1 for each element that may be a member: one with text that is shown, of a tag that records have. */
function possibleMembers(sums: NodeSums): Uint8Array {
  const { page } = sums
  const { count, tag, end, context } = page.nodes
  const mayBe = new Uint8Array(count)
  for (let node = 1; node < count; node++)
    if (
      !page.isText(node) &&
      (context[node]! & skipped) === 0 &&
      !excludedTags.has(tag[node]!) &&
      sums.of('characters', node, end[node]!) > 0
    )
      mayBe[node] = 1
  return mayBe
}

function addSiblings(
  found: RegionCollector,
  names: ElementNames,
  children: readonly number[],
): void {
  const shape = names.shapeNumber(children[0]!)
  if (children.every((child) => names.shapeNumber(child) === shape)) {
    found.addElements('siblings', children)
    return
  }
  const byTag = new NodeGroups()
  const byName = new NodeGroups()
  for (const child of children) {
    const { tag, names: own } = names.shapeOf(child)
    byTag.add(tag, child)
    for (const name of own) byName.add(name, child)
  }
  for (const nodes of byTag.all()) found.addElements('siblings', nodes)
  for (const nodes of byName.all()) found.addElements('named siblings', nodes)
}

/** Children of one name whose parents and their parents have the same names: one list in several elements. */
function addLikeParents(
  found: RegionCollector,
  names: ElementNames,
  mayBeMember: Uint8Array,
): void {
  const groups = new NodeGroups()
  const { parent, end } = names.page.nodes
  for (let node = 1; node < mayBeMember.length; node++) {
    if (mayBeMember[node] === 0) continue
    const above = parent[node]!
    groups.add(fnvStep(nameWithParent(names, above), names.mainName(node)), node)
  }
  for (const nodes of groups.all()) found.addElements('like parents', outermost(nodes, end))
}

/** Elements of one class name, wherever they are. */
function addAnywhere(found: RegionCollector, names: ElementNames, mayBeMember: Uint8Array): void {
  const { end } = names.page.nodes
  const byShape: number[][] = []
  for (let node = 1; node < mayBeMember.length; node++) {
    if (mayBeMember[node] === 0) continue
    const shape = names.shapeNumber(node)
    while (byShape.length <= shape) byShape.push([])
    byShape[shape]!.push(node)
  }
  const shapesByName = new Map<number, number[]>()
  for (const [shape, nodes] of byShape.entries()) {
    if (nodes.length === 0) continue
    const { names: own } = names.shapes[shape]!
    for (const name of own) {
      const shapes = shapesByName.get(name)
      if (shapes === undefined) shapesByName.set(name, [shape])
      else shapes.push(shape)
    }
  }
  const known = new Set<number>()
  for (const shapes of shapesByName.values()) {
    // names that always come together give the same elements
    const key = shapes.reduce(fnvStep, fnvOffset)
    if (known.has(key)) continue
    known.add(key)
    const nodes = shapes.length === 1 ? byShape[shapes[0]!]! : shapes.flatMap((at) => byShape[at]!)
    if (nodes.length < minMembers) continue
    if (shapes.length > 1) nodes.sort((a, b) => a - b)
    found.addElements('named anywhere', outermost(nodes, end))
  }
}

/** The name of an element together with that of its parent. */
function nameWithParent(names: ElementNames, node: number): number {
  const above = names.page.nodes.parent[node]!
  const own = fnvStep(fnvOffset, names.mainName(node))
  return above < 0 ? own : fnvStep(own, names.mainName(above))
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

/** The nodes, in source order, that are in no other of these nodes. */
function outermost(nodes: readonly number[], end: Int32Array): readonly number[] {
  let last = 0
  let isNested = false
  for (const node of nodes) {
    if (node < last) isNested = true
    else last = end[node]!
  }
  if (!isNested) return nodes
  last = 0
  return nodes.filter((node) => {
    if (node < last) return false
    last = end[node]!
    return true
  })
}

/** Keeps each set of members once, with the origin that found it first. */
class RegionCollector {
  readonly #sums: NodeSums
  readonly #minWeight: number
  readonly #known = new Set<number>()
  readonly #regions: { readonly region: Region; readonly weight: number }[] = []

  constructor(sums: NodeSums) {
    this.#sums = sums
    this.#minWeight = recordLimits.minTextShare * sums.inPage('characters')
  }

  addElements(origin: RegionOrigin, nodes: readonly number[]): void {
    if (nodes.length < minMembers) return
    const sums = this.#sums
    const { end } = sums.page.nodes
    let weight = 0
    let key = fnvOffset
    for (const node of nodes) {
      weight += sums.of('characters', node, end[node]!)
      key = keyWith(key, sums, node, end[node]!)
    }
    if (weight < this.#minWeight || this.#isKnown(key)) return
    this.#push(
      origin,
      nodes.map((node) => ({ first: node, end: end[node]! })),
      weight,
    )
  }

  add(origin: RegionOrigin, ranges: readonly NodeRange[]): void {
    const sums = this.#sums
    const members = ranges.filter(({ first, end }) => sums.of('characters', first, end) > 0)
    if (members.length < minMembers) return
    let weight = 0
    let key = fnvOffset
    for (const { first, end } of members) {
      weight += sums.of('characters', first, end)
      key = keyWith(key, sums, first, end)
    }
    if (weight < this.#minWeight || this.#isKnown(key)) return
    this.#push(origin, members, weight)
  }

  /** Whether members with the same texts were added before; they are known from now on. */
  #isKnown(key: number): boolean {
    const isKnown = this.#known.has(key)
    this.#known.add(key)
    return isKnown
  }

  #push(origin: RegionOrigin, members: readonly NodeRange[], weight: number): void {
    this.#regions.push({ region: { origin, members, parents: this.#parentsOf(members) }, weight })
  }

  best(): readonly Region[] {
    return this.#regions
      .sort((a, b) => b.weight - a.weight)
      .slice(0, recordLimits.regions)
      .map(({ region }) => region)
  }

  /** The number of times that the parent changes from member to member. */
  #parentsOf(members: readonly NodeRange[]): number {
    const { parent } = this.#sums.page.nodes
    let parents = 0
    let last = -1
    for (const { first } of members) {
      if (parent[first] !== last) parents++
      last = parent[first]!
    }
    return parents
  }
}

/** A hash of the texts of members, by their places. */
const keyWith = (key: number, sums: NodeSums, first: number, end: number): number =>
  fnvStep(fnvStep(key, sums.before('texts', first)), sums.before('texts', end))

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
  const add = (name: number, at: number): void => {
    const places = byName.get(name)
    if (places === undefined) byName.set(name, [at])
    else places.push(at)
  }
  for (const [at, child] of children.entries()) {
    const { tag, names: own } = names.shapeOf(child)
    add(tag, at)
    for (const name of own) add(name, at)
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

/** A record of several siblings, as the nodes of its first and last element. */
type Siblings = readonly [first: number, last: number]

/**
 * Records of several siblings in several parents of one name: lists of definitions under headings. Each begins with an
 * element of the tag of its parent's first child.
 */
class SequencesOfParents {
  readonly #byName = new Map<number, { parents: number; readonly records: Siblings[] }>()

  add(names: ElementNames, parent: number, children: readonly number[]): void {
    const { tag } = names.shapeOf(children[0]!)
    if (names.shapeOf(children[1]!).tag === tag) return
    const records: Siblings[] = []
    for (const child of children) {
      const last = records.at(-1)
      if (names.shapeOf(child).tag === tag || last === undefined) records.push([child, child])
      else records[records.length - 1] = [last[0], child]
    }
    const name = fnvStep(nameWithParent(names, parent), tag)
    const known = this.#byName.get(name) ?? { parents: 0, records: [] }
    known.parents++
    known.records.push(...records)
    this.#byName.set(name, known)
  }

  *all(end: Int32Array): Generator<readonly NodeRange[]> {
    for (const { parents, records } of this.#byName.values()) {
      if (parents < 2 || records.length < minMembers || records.length === parents) continue
      const ranges = records
        .map(([first, last]) => ({ first, end: end[last]! }))
        .sort((a, b) => a.first - b.first)
      if (ranges.every(({ first }, at) => at === 0 || first >= ranges[at - 1]!.end)) yield ranges
    }
  }
}
