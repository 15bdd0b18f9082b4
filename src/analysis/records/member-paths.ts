import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import type { ElementNames } from './element-names.js'
import type { NodeSums } from './node-sums.js'
import type { PageRegions } from './page-regions.js'
import { recordLimits } from './record-limits.js'
import type { NodeRange } from './region.js'

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
  readonly #sample: readonly ReadonlySet<number>[]
  readonly #usual: ReadonlySet<number>

  /** @param nodes The nodes of each member that are compared. */
  constructor(
    sample: readonly NodeRange[],
    { names, sums }: Pick<PageRegions, 'names' | 'sums'>,
    nodes: number = recordLimits.comparedNodes,
  ) {
    this.#names = names
    this.#sums = sums
    this.#nodes = nodes
    this.#sample = sample.map((member) => this.#pathsIn(member))
    const counts = new Map<number, number>()
    for (const own of this.#sample)
      for (const path of own) counts.set(path, (counts.get(path) ?? 0) + 1)
    const min = usualShare * this.#sample.length
    this.#usual = new Set([...counts].flatMap(([path, count]) => (count >= min ? [path] : [])))
  }

  /** How similar the members are: the mean share of their paths that are usual. */
  get agreement(): number {
    const sum = this.#sample.reduce((sum, own) => sum + this.#fit(own).usual, 0)
    return sum / this.#sample.length
  }

  /** The number of paths that most of them have. */
  get usualPaths(): number {
    return this.#usual.size
  }

  fitOf(member: NodeRange): MemberFit {
    return this.#fit(this.#pathsIn(member))
  }

  #fit(own: ReadonlySet<number>): MemberFit {
    let usual = 0
    for (const path of own) if (this.#usual.has(path)) usual++
    return { usual: usual / Math.max(1, own.size), whole: usual / Math.max(1, this.#usual.size) }
  }

  /** The paths of the nodes of a member, each once: the names of the elements from the member down. */
  #pathsIn({ first, end }: NodeRange): ReadonlySet<number> {
    const { page } = this.#names
    const { parent } = page.nodes
    const count = Math.min(end - first, this.#nodes)
    const paths = new Int32Array(count)
    const own = new Set<number>()
    for (let at = 0; at < count; at++) {
      const node = first + at
      const above = parent[node]! >= first ? paths[parent[node]! - first]! : fnvOffset
      const isText = page.isText(node)
      if (isText && this.#sums.of('texts', node, node + 1) === 0) continue
      paths[at] = fnvStep(above, isText ? 0 : this.#names.mainName(node))
      own.add(paths[at]!)
    }
    return own
  }
}
