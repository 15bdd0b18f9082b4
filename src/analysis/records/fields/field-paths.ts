import { fnvOffset, fnvStep } from '../../../core/text/fnv1a.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { ElementNames } from '../element-names.js'
import type { NodeRange } from '../region.js'

/** The share of the parents of one path that must have equally many children of a name for these to be numbered. */
const evenShare = 0.9

/**
 * Gives the elements of records field paths: the names of the elements from the record down, as a hash. Where all
 * parents of a path have the same number of children of a name, such as the cells of a row, each child has a path of
 * its own. Else the children share one path: they are a list inside of the record.
 */
export class FieldPaths {
  readonly #names: ElementNames
  /** The paths of children that are equally many in nearly all parents, and more than one. */
  readonly #even: ReadonlySet<number>

  constructor(records: readonly NodeRange[], names: ElementNames) {
    this.#names = names
    this.#even = evenPaths(records, names)
  }

  /** The path of each node of a record that is an element, by its distance from the first node. */
  of(record: NodeRange): Int32Array {
    const { first, end } = record
    const { page } = this.#names
    const { parent } = page.nodes
    const counts = new Map<number, number>()
    const paths = new Int32Array(end - first)
    for (let node = first; node < end; node++) {
      if (page.isText(node)) continue
      const name = this.#names.mainName(node)
      const own = fnvStep(pathAbove(paths, parent[node]!, first), name)
      if (this.#even.has(own)) {
        const siblings = fnvStep(parent[node]!, name)
        const count = (counts.get(siblings) ?? 0) + 1
        counts.set(siblings, count)
        paths[node - first] = fnvStep(own, count)
      } else paths[node - first] = own
    }
    return paths
  }

  /** The same path of one element as a person reads it: `li.card > div.meta > span[2]`. */
  placeOf(record: NodeRange, node: number): string {
    const { nodes } = this.#names.page
    const chain: number[] = []
    for (let at = node; at >= record.first; at = nodes.parent[at]!) chain.unshift(at)
    let path = fnvOffset
    const steps = chain.map((at) => {
      path = fnvStep(path, this.#names.mainName(at))
      if (!this.#even.has(path)) return this.#stepName(at)
      const number = this.#numberOf(at, record)
      path = fnvStep(path, number)
      return `${this.#stepName(at)}[${number}]`
    })
    return steps.join(' > ').slice(-maxPlace)
  }

  /** Which of its parent's children of its name an element is, from 1. */
  #numberOf(node: number, { first }: NodeRange): number {
    const { page } = this.#names
    const { parent, end } = page.nodes
    const name = this.#names.mainName(node)
    let number = 1
    for (let at = Math.max(first, parent[node]! + 1); at < node; at = end[at]!)
      if (!page.isText(at) && this.#names.mainName(at) === name) number++
    return number
  }

  #stepName(node: number): string {
    const { page } = this.#names
    const first = page.attribute(node, CLASS)?.trim().split(/\s/)[0] ?? ''
    return first === '' ? page.tagName(node) : `${page.tagName(node)}.${first}`
  }
}

const CLASS = attributeId('class')

/** Characters of a place that are kept, from its end. */
const maxPlace = 300

/** The path of an element's parent within the record that begins at `first`. */
const pathAbove = (paths: Int32Array, parent: number, first: number): number =>
  parent >= first ? paths[parent - first]! : fnvOffset

/** Children of one name in one parent. */
interface Siblings {
  readonly path: number
  count: number
}

function evenPaths(records: readonly NodeRange[], names: ElementNames): ReadonlySet<number> {
  const byPath = new Map<number, Map<number, number>>()
  for (const record of records)
    for (const { path, count } of siblingsIn(record, names)) {
      const timesByCount = byPath.get(path)
      if (timesByCount === undefined) byPath.set(path, new Map([[count, 1]]))
      else timesByCount.set(count, (timesByCount.get(count) ?? 0) + 1)
    }
  const even = new Set<number>()
  for (const [path, counts] of byPath) if (isEven(counts)) even.add(path)
  return even
}

function siblingsIn({ first, end }: NodeRange, names: ElementNames): Iterable<Siblings> {
  const { page } = names
  const { parent } = page.nodes
  const known = new Map<number, Siblings>()
  const paths = new Int32Array(end - first)
  for (let node = first; node < end; node++) {
    if (page.isText(node)) continue
    const name = names.mainName(node)
    const path = fnvStep(pathAbove(paths, parent[node]!, first), name)
    paths[node - first] = path
    const key = fnvStep(parent[node]!, name)
    const siblings = known.get(key)
    if (siblings === undefined) known.set(key, { path, count: 1 })
    else siblings.count++
  }
  return known.values()
}

/** Whether nearly all parents have the same number of children, and more than one. */
function isEven(timesByCount: ReadonlyMap<number, number>): boolean {
  let all = 0
  let most = 0
  let usualCount = 0
  for (const [count, times] of timesByCount) {
    all += times
    if (times <= most) continue
    most = times
    usualCount = count
  }
  return usualCount > 1 && most >= evenShare * all
}
