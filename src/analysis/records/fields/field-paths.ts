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
    const counts = new Map<number, number>()
    return walk(record, this.#names, (parentPath, parent, name) => {
      const own = fnvStep(parentPath, name)
      if (!this.#even.has(own)) return own
      const siblings = fnvStep(parent, name)
      const count = (counts.get(siblings) ?? 0) + 1
      counts.set(siblings, count)
      return fnvStep(own, count)
    })
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

/** @param pathOf The path of an element from that of its parent, its parent's node and its name. */
function walk(
  { first, end }: NodeRange,
  names: ElementNames,
  pathOf: (parentPath: number, parent: number, name: number) => number,
): Int32Array {
  const { page } = names
  const { parent } = page.nodes
  const paths = new Int32Array(end - first)
  for (let node = first; node < end; node++) {
    if (page.isText(node)) continue
    const above = parent[node]!
    const parentPath = above >= first ? paths[above - first]! : fnvOffset
    paths[node - first] = pathOf(parentPath, above, names.mainName(node))
  }
  return paths
}

/** Children of one name in one parent. */
interface Siblings {
  readonly path: number
  count: number
}

function evenPaths(records: readonly NodeRange[], names: ElementNames): ReadonlySet<number> {
  const byPath = new Map<number, Map<number, number>>()
  for (const record of records) {
    const known = new Map<number, Siblings>()
    walk(record, names, (parentPath, parent, name) => {
      const path = fnvStep(parentPath, name)
      const key = fnvStep(parent, name)
      const siblings = known.get(key)
      if (siblings === undefined) known.set(key, { path, count: 1 })
      else siblings.count++
      return path
    })
    for (const { path, count } of known.values()) {
      const timesByCount = byPath.get(path) ?? new Map<number, number>()
      byPath.set(path, timesByCount.set(count, (timesByCount.get(count) ?? 0) + 1))
    }
  }
  return new Set([...byPath].flatMap(([path, counts]) => (isEven(counts) ? [path] : [])))
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
