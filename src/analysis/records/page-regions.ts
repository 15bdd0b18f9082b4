import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { TagSet, TEXT_NODE } from '../../page/columns/tags.js'
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

/**
 * The regions of a page, those with the most text first. Each origin costs one sweep over the elements; what has too
 * little text for a region is left out before it is looked at.
 */
function findRegions(sums: NodeSums, names: ElementNames): readonly Region[] {
  const found = new RegionCollector(sums)
  const mayBeMember = possibleMembers(sums)
  const sequences = new SequencesOfParents(sums, names, found.minWeight)
  const { characters } = sums
  const { count, end, tag } = sums.page.nodes
  const children: number[] = []
  for (let parent = 0; parent < count; parent++) {
    if (tag[parent] === TEXT_NODE || end[parent]! - parent <= 2) continue
    childrenOf(sums, parent, mayBeMember, children)
    if (children.length < 2) continue
    sequences.add(parent, children)
    if (children.length < minMembers) continue
    if (characters[end[parent]!]! - characters[parent]! < found.minWeight) continue
    addSiblings(found, names, children)
    for (const members of findSequences(sums, names, children)) found.add('sequence', members)
  }
  for (const members of sequences.all(mayBeMember)) found.add('sequence', members)
  addLikeParents(found, names, mayBeMember)
  addAnywhere(found, names, mayBeMember)
  return found.best()
}

/** Fills a list with the children of an element that may be members. */
function childrenOf(
  { page: { nodes } }: NodeSums,
  parent: number,
  mayBeMember: Uint8Array,
  children: number[],
): void {
  const { end } = nodes
  children.length = 0
  for (let child = parent + 1; child < end[parent]!; child = end[child]!)
    if (mayBeMember[child] === 1) children.push(child)
}

const skipped = NodeContext.raw | NodeContext.noscript | NodeContext.template | NodeContext.head

/** 1 for each element that may be a member: one with text that is shown, of a tag that records have. */
function possibleMembers(sums: NodeSums): Uint8Array {
  const { page, characters } = sums
  const { count, tag, end, context } = page.nodes
  const mayBe = new Uint8Array(count)
  for (let node = 1; node < count; node++)
    if (
      tag[node] !== TEXT_NODE &&
      (context[node]! & skipped) === 0 &&
      !excludedTags.has(tag[node]!) &&
      characters[end[node]!]! > characters[node]!
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
  const groups = new WeighedGroups(found, mayBeMember.length)
  const { parent } = names.page.nodes
  let lastParent = -1
  let above = 0
  for (let node = 1; node < mayBeMember.length; node++) {
    if (mayBeMember[node] === 0) continue
    if (parent[node] !== lastParent) {
      lastParent = parent[node]!
      above = nameWithParent(names, lastParent)
    }
    groups.add(fnvStep(above, names.mainName(node)), node)
  }
  for (const nodes of groups.all()) found.addElements('like parents', nodes)
}

/** Elements of one class name, wherever they are. */
function addAnywhere(found: RegionCollector, names: ElementNames, mayBeMember: Uint8Array): void {
  const groups = new WeighedGroups(found, mayBeMember.length)
  for (let node = 1; node < mayBeMember.length; node++)
    if (mayBeMember[node] === 1) groups.add(names.shapeNumber(node), node)
  const byName = new Map<number, number[]>()
  for (const shape of groups.keys)
    for (const name of names.shapes[shape]!.names) {
      const shapes = byName.get(name)
      if (shapes === undefined) byName.set(name, [shape])
      else shapes.push(shape)
    }
  const known = new Set<number>()
  for (const shapes of byName.values()) {
    // names that always come together give the same elements
    const key = shapes.reduce(fnvStep, fnvOffset)
    if (known.has(key)) continue
    known.add(key)
    const nodes = groups.together(shapes)
    if (nodes !== undefined) found.addElements('named anywhere', nodes)
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

/**
 * Many groups of nodes, most of which are too small for a region: nodes are counted and weighed, and only groups that
 * may be regions are listed. Nodes are added in source order.
 */
class WeighedGroups {
  readonly #found: RegionCollector
  readonly #groupOf = new Map<number, number>()
  readonly #counts: number[] = []
  readonly #weights: number[] = []
  /** The last node of each group, and for each node the one of its group before it. */
  readonly #last: number[] = []
  readonly #before: Int32Array

  constructor(found: RegionCollector, nodes: number) {
    this.#found = found
    this.#before = new Int32Array(nodes)
  }

  get keys(): Iterable<number> {
    return this.#groupOf.keys()
  }

  add(key: number, node: number): void {
    const weight = this.#found.weightOf(node)
    const group = this.#groupOf.get(key)
    if (group === undefined) {
      this.#groupOf.set(key, this.#counts.length)
      this.#counts.push(1)
      this.#weights.push(weight)
      this.#last.push(node)
      return
    }
    this.#before[node] = this.#last[group]!
    this.#counts[group]!++
    this.#weights[group]! += weight
    this.#last[group] = node
  }

  /** The outermost nodes of each group that may be a region. */
  *all(): Generator<readonly number[]> {
    for (const key of this.#groupOf.keys()) {
      const nodes = this.together([key])
      if (nodes !== undefined) yield nodes
    }
  }

  /** The outermost nodes of some groups; `undefined` where they are too few or have too little text. */
  together(keys: readonly number[]): readonly number[] | undefined {
    let count = 0
    let weight = 0
    for (const key of keys) {
      const group = this.#groupOf.get(key)!
      count += this.#counts[group]!
      weight += this.#weights[group]!
    }
    if (count < minMembers || weight < this.#found.minWeight) return undefined
    const nodes: number[] = []
    // node 0 is the document, and in no group
    for (const key of keys)
      for (let at = this.#last[this.#groupOf.get(key)!]!; at > 0; at = this.#before[at]!)
        nodes.push(at)
    if (keys.length > 1) nodes.sort((a, b) => a - b)
    else nodes.reverse()
    return outermost(nodes, this.#found.end)
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

/** Members of a region as its elements, or as ranges of siblings. */
type Members =
  | { readonly kind: 'elements'; readonly nodes: readonly number[] }
  | { readonly kind: 'ranges'; readonly ranges: readonly NodeRange[] }

/** Keeps each set of members once, with the origin that found it first. */
class RegionCollector {
  /** The least characters of a region. */
  readonly minWeight: number
  readonly end: Int32Array
  readonly #page: Page
  readonly #texts: Int32Array
  readonly #characters: Int32Array
  readonly #known = new Set<number>()
  readonly #regions: (Members & { readonly origin: RegionOrigin; readonly weight: number })[] = []

  constructor(sums: NodeSums) {
    this.#page = sums.page
    this.#texts = sums.texts
    this.#characters = sums.characters
    this.end = sums.page.nodes.end
    this.minWeight = recordLimits.minTextShare * sums.inPage('characters')
  }

  weightOf(node: number): number {
    return this.#characters[this.end[node]!]! - this.#characters[node]!
  }

  addElements(origin: RegionOrigin, nodes: readonly number[]): void {
    if (nodes.length < minMembers) return
    let weight = 0
    let key = fnvOffset
    for (const node of nodes) {
      weight += this.weightOf(node)
      key = this.#keyWith(key, node, this.end[node]!)
    }
    if (weight < this.minWeight || this.#isKnown(key)) return
    // the caller fills its list again
    this.#regions.push({ kind: 'elements', nodes: nodes.slice(), origin, weight })
  }

  add(origin: RegionOrigin, all: readonly NodeRange[]): void {
    const characters = this.#characters
    const ranges = all.filter(({ first, end }) => characters[end]! > characters[first]!)
    if (ranges.length < minMembers) return
    let weight = 0
    let key = fnvOffset
    for (const { first, end } of ranges) {
      weight += characters[end]! - characters[first]!
      key = this.#keyWith(key, first, end)
    }
    if (weight < this.minWeight || this.#isKnown(key)) return
    this.#regions.push({ kind: 'ranges', ranges, origin, weight })
  }

  /** A hash of the texts of members, by their places. */
  #keyWith(key: number, first: number, end: number): number {
    return fnvStep(fnvStep(key, this.#texts[first]!), this.#texts[end]!)
  }

  /** Whether members with the same texts were added before; they are known from now on. */
  #isKnown(key: number): boolean {
    const isKnown = this.#known.has(key)
    this.#known.add(key)
    return isKnown
  }

  best(): readonly Region[] {
    return this.#regions
      .sort((a, b) => b.weight - a.weight)
      .slice(0, recordLimits.regions)
      .map((found) => {
        const members =
          found.kind === 'ranges'
            ? found.ranges
            : found.nodes.map((first) => ({ first, end: this.end[first]! }))
        return { origin: found.origin, members, parents: this.#parentsOf(members) }
      })
  }

  /** The number of times that the parent changes from member to member. */
  #parentsOf(members: readonly NodeRange[]): number {
    const { parent } = this.#page.nodes
    let parents = 0
    let last = -1
    for (const { first } of members) {
      if (parent[first] !== last) parents++
      last = parent[first]!
    }
    return parents
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

/** Parents of one name whose first child has one tag. */
interface LikeParents {
  readonly parents: number[]
  /** Characters of all of them. */
  weight: number
}

/**
 * Records of several siblings in several parents of one name: lists of definitions under headings. Each begins with an
 * element of the tag of its parent's first child.
 */
class SequencesOfParents {
  readonly #sums: NodeSums
  readonly #names: ElementNames
  readonly #minWeight: number
  readonly #byName = new Map<number, LikeParents>()

  constructor(sums: NodeSums, names: ElementNames, minWeight: number) {
    this.#sums = sums
    this.#names = names
    this.#minWeight = minWeight
  }

  add(parent: number, children: readonly number[]): void {
    const { tag, end } = this.#sums.page.nodes
    if (tag[children[1]!] === tag[children[0]!]) return
    const name = fnvStep(nameWithParent(this.#names, parent), tag[children[0]!]!)
    const weight = this.#sums.of('characters', parent, end[parent]!)
    const known = this.#byName.get(name)
    if (known === undefined) {
      this.#byName.set(name, { parents: [parent], weight })
      return
    }
    known.parents.push(parent)
    known.weight += weight
  }

  *all(mayBeMember: Uint8Array): Generator<readonly NodeRange[]> {
    for (const { parents, weight } of this.#byName.values()) {
      if (parents.length < 2 || weight < this.#minWeight) continue
      const ranges = parents
        .flatMap((parent) => this.#recordsIn(parent, mayBeMember))
        .sort((a, b) => a.first - b.first)
      if (ranges.length < minMembers || ranges.length === parents.length) continue
      if (ranges.every(({ first }, at) => at === 0 || first >= ranges[at - 1]!.end)) yield ranges
    }
  }

  #recordsIn(parent: number, mayBeMember: Uint8Array): readonly NodeRange[] {
    const { tag, end } = this.#sums.page.nodes
    const children: number[] = []
    childrenOf(this.#sums, parent, mayBeMember, children)
    const starts = children.flatMap((child, at) => (tag[child] === tag[children[0]!] ? [at] : []))
    return starts.map((at, record) => {
      const last = children[(starts[record + 1] ?? children.length) - 1]!
      return { first: children[at]!, end: end[last]! }
    })
  }
}
