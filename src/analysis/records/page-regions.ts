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
  if (haveOneShape(children, names)) {
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

function haveOneShape(elements: readonly number[], names: ElementNames): boolean {
  const shape = names.shapeNumber(elements[0]!)
  for (const element of elements) if (names.shapeNumber(element) !== shape) return false
  return true
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
    const ranges: NodeRange[] = []
    for (const range of all)
      if (characters[range.end]! > characters[range.first]!) ranges.push(range)
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
      .map(this.#regionOf, this)
  }

  #regionOf(found: Members & { readonly origin: RegionOrigin }): Region {
    const members = found.kind === 'ranges' ? found.ranges : this.#rangesOf(found.nodes)
    return { origin: found.origin, members, parents: this.#parentsOf(members) }
  }

  #rangesOf(elements: readonly number[]): readonly NodeRange[] {
    const ranges: NodeRange[] = []
    for (const first of elements) ranges.push({ first, end: this.end[first]! })
    return ranges
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
  const sequences: (readonly NodeRange[])[] = []
  for (const starts of sequenceStarts(names, children)) {
    const usual = usualLength(starts)
    const cut: NodeRange[] = []
    const whole: NodeRange[] = []
    for (let record = 0; record < starts.length; record++) {
      const at = starts[record]!
      const isLast = record === starts.length - 1
      const length = (isLast ? children.length : starts[record + 1]!) - at
      const first = children[at]!
      const short = { first, end: end[children[at + Math.min(length, usual) - 1]!]! }
      cut.push(short)
      whole.push(isLast ? short : { first, end: end[children[at + length - 1]!]! })
    }
    if (usual > 1) sequences.push(cut)
    sequences.push(whole)
  }
  return sequences
}

/** Places of children that may begin records: children of one name that is neither rare nor that of most. */
function sequenceStarts(names: ElementNames, children: readonly number[]): readonly number[][] {
  const places = new Map<number, number[]>()
  for (let at = 0; at < children.length; at++) {
    const { tag, names: own } = names.shapeOf(children[at]!)
    addPlace(places, tag, at)
    for (const name of own) addPlace(places, name, at)
  }
  const max = children.length / minSiblings
  const known = new Set<number>()
  const starts: number[][] = []
  for (const own of places.values()) {
    if (own.length < minMembers || own.length > max) continue
    const key = own[0]! * children.length + own.length
    if (known.has(key)) continue
    known.add(key)
    starts.push(own)
  }
  return starts.sort(byLength).slice(0, recordLimits.startsPerParent)
}

function addPlace(all: Map<number, number[]>, name: number, at: number): void {
  const places = all.get(name)
  if (places === undefined) all.set(name, [at])
  else places.push(at)
}

const byLength = (a: readonly number[], b: readonly number[]): number => b.length - a.length

/**
 * The most frequent number of children from one start to the next, of equally frequent ones the greatest; 1 where
 * there is one start.
 */
function usualLength(starts: readonly number[]): number {
  const counts = new Map<number, number>()
  let usual = 1
  let most = 0
  for (let record = 1; record < starts.length; record++) {
    const length = starts[record]! - starts[record - 1]!
    const count = (counts.get(length) ?? 0) + 1
    counts.set(length, count)
    if (count < most || (count === most && length < usual)) continue
    most = count
    usual = length
  }
  return usual
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
      const ranges: NodeRange[] = []
      for (const parent of parents) this.#addRecords(parent, mayBeMember, ranges)
      ranges.sort(bySource)
      if (ranges.length < minMembers || ranges.length === parents.length) continue
      if (areApart(ranges)) yield ranges
    }
  }

  #addRecords(parent: number, mayBeMember: Uint8Array, ranges: NodeRange[]): void {
    const { tag, end } = this.#sums.page.nodes
    const children: number[] = []
    childrenOf(this.#sums, parent, mayBeMember, children)
    let first = children[0]!
    for (let at = 1; at < children.length; at++) {
      if (tag[children[at]!] !== tag[children[0]!]) continue
      ranges.push({ first, end: end[children[at - 1]!]! })
      first = children[at]!
    }
    ranges.push({ first, end: end[children[children.length - 1]!]! })
  }
}

const bySource = (a: NodeRange, b: NodeRange): number => a.first - b.first

/** Whether each of some ranges in source order ends before the next one begins. */
function areApart(ranges: readonly NodeRange[]): boolean {
  for (let at = 1; at < ranges.length; at++)
    if (ranges[at]!.first < ranges[at - 1]!.end) return false
  return true
}
