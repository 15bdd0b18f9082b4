import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import type { ElementNames } from './element-names.js'
import type { NodeSums } from './node-sums.js'
import type { PageRegions } from './page-regions.js'
import { recordLimits } from './record-limits.js'
import type { NodeRange } from './region.js'

/** In place of the path of a text of white space. */
const blank = 0

/** The share of the members that have a usual path. */
const usualShare = 0.75

/** How a member is like the others of its region. */
interface MemberFit {
  /** The share of its paths that are usual. */
  readonly usual: number
  /** The share of the usual paths that it has. */
  readonly whole: number
}

/** The paths of elements and texts that most of some members have. */
export class MemberPaths {
  readonly #names: ElementNames
  readonly #sums: NodeSums
  readonly #nodes: number
  /** The number of sampled members with each path. */
  readonly #counts: PathCounts
  /** Sampled members that must have a path for it to be usual. */
  readonly #min: number
  /** The number of paths that most of the members have. */
  readonly usualPaths: number
  /** How similar the members are: the mean share of their paths that are usual. */
  readonly agreement: number
  readonly #pathOf: Int32Array
  /** The paths of one member. */
  readonly #own: PathCounts

  /** @param nodes The nodes of each member that are compared. */
  constructor(
    sample: readonly NodeRange[],
    { names, sums }: Pick<PageRegions, 'names' | 'sums'>,
    nodes: number = recordLimits.comparedNodes,
  ) {
    this.#names = names
    this.#sums = sums
    this.#nodes = nodes
    this.#pathOf = new Int32Array(nodes)
    this.#own = new PathCounts(nodes)
    let compared = 0
    for (const { first, end } of sample) compared += Math.min(end - first, nodes)
    this.#counts = new PathCounts(compared)
    this.#min = usualShare * sample.length
    // the places of all paths of the members, one member behind the other
    const places: number[] = []
    const ends: number[] = []
    for (let member = 0; member < sample.length; member++) {
      const count = this.#readPaths(sample[member]!)
      for (let at = 0; at < count; at++) {
        if (this.#pathOf[at] === blank) continue
        const place = this.#counts.add(this.#pathOf[at]!, member)
        if (place >= 0) places.push(place)
      }
      ends.push(places.length)
    }
    let usualPaths = 0
    for (const count of this.#counts.counts) if (count > 0 && count >= this.#min) usualPaths++
    this.usualPaths = usualPaths
    let agreement = 0
    let start = 0
    for (const end of ends) {
      let usual = 0
      for (let at = start; at < end; at++)
        if (this.#counts.counts[places[at]!]! >= this.#min) usual++
      agreement += usual / Math.max(1, end - start)
      start = end
    }
    this.agreement = agreement / sample.length
  }

  fitOf(member: NodeRange): MemberFit {
    this.#own.clear()
    let paths = 0
    let usual = 0
    const count = this.#readPaths(member)
    for (let at = 0; at < count; at++) {
      const path = this.#pathOf[at]!
      if (path === blank || this.#own.add(path, 0) < 0) continue
      paths++
      if (this.#counts.of(path) >= this.#min) usual++
    }
    return { usual: usual / Math.max(1, paths), whole: usual / Math.max(1, this.usualPaths) }
  }

  /** Reads the paths of the nodes of a member, the names of the elements from the member down; returns how many. */
  #readPaths({ first, end }: NodeRange): number {
    const { page } = this.#names
    const { parent } = page.nodes
    const { texts } = this.#sums
    const paths = this.#pathOf
    const count = Math.min(end - first, this.#nodes)
    for (let at = 0; at < count; at++) {
      const node = first + at
      const above = parent[node]! >= first ? paths[parent[node]! - first]! : fnvOffset
      const isText = page.isText(node)
      if (isText && texts[node + 1] === texts[node]) paths[at] = blank
      else paths[at] = fnvStep(above, isText ? 0 : this.#names.mainName(node))
    }
    return count
  }
}

/** Counts by how many members have each path, in a hash table of fixed size. */
class PathCounts {
  /** By place; 0 where the place is free. */
  readonly counts: Uint16Array
  readonly #paths: Int32Array
  readonly #members: Uint16Array
  readonly #mask: number

  /** @param max The most paths that are added. */
  constructor(max: number) {
    const size = 1 << (33 - Math.clz32(Math.max(4, max)))
    this.#mask = size - 1
    this.counts = new Uint16Array(size)
    this.#paths = new Int32Array(size)
    this.#members = new Uint16Array(size)
  }

  clear(): void {
    this.counts.fill(0)
  }

  /** The place of a path that is new to a member; -1 where the member has it already. */
  add(path: number, member: number): number {
    const place = this.#placeOf(path)
    if (this.counts[place] === 0) this.#paths[place] = path
    else if (this.#members[place] === member) return -1
    this.counts[place]!++
    this.#members[place] = member
    return place
  }

  of(path: number): number {
    return this.counts[this.#placeOf(path)]!
  }

  /** The place that has a path, else the free one that it would get. */
  #placeOf(path: number): number {
    const hash = path | 0
    let place = (hash ^ (hash >>> 15)) & this.#mask
    while (this.counts[place] !== 0 && this.#paths[place] !== hash) place = (place + 1) & this.#mask
    return place
  }
}
