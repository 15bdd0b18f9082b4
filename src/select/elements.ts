import type { Page } from '../page/page.js'
import { firstUnknownTag, TagSet, tag } from '../page/tags.js'

/**
 * The elements of a page in source order, as browsers have them: rows that stand in no TBODY are in one that nobody
 * wrote, cells that stand in no row in a row.
 */
export interface Elements {
  readonly page: Page
  readonly count: number
  /** The node of the page; -1 for an element that nobody wrote. */
  readonly node: Int32Array
  readonly tag: Uint16Array
  /** -1 where there is none. */
  readonly parent: Int32Array
  /** The element before it in its parent; -1 where there is none. */
  readonly previous: Int32Array
}

/** Elements by place: 1 where one is in the set. */
export type ElementSet = Uint8Array

/** What stands between an element and its children although nobody wrote it. */
interface Unwritten {
  readonly tag: number
  /** Children that it is made for; what follows one of these is in it too. */
  readonly holds: TagSet
  /** Children that never are in it. */
  readonly leaves: TagSet
}

const body: Unwritten = {
  tag: tag('tbody'),
  holds: new TagSet('tr td th'),
  leaves: new TagSet('caption colgroup col thead tbody tfoot'),
}
const row: Unwritten = { tag: tag('tr'), holds: new TagSet('td th'), leaves: new TagSet('tr') }
const unwrittenIn = new Map([
  [tag('table'), body],
  [tag('thead'), row],
  [tag('tbody'), row],
  [tag('tfoot'), row],
])
const unwrittenByTag: readonly (Unwritten | undefined)[] = Array.from(
  { length: firstUnknownTag },
  (_, id) => unwrittenIn.get(id),
)

export function elementsOf(page: Page): Elements {
  const { count, tag, parent } = page.nodes
  const table = new ElementTable(count * 2)
  const elementAt = new Int32Array(count).fill(-1)
  for (let node = 1; node < count; node++) {
    if (page.isText(node)) continue
    const holder = table.holderOf(tag[node]!, elementAt[parent[node]!]!)
    elementAt[node] = table.add(node, tag[node]!, holder)
  }
  return { page, ...table.columns() }
}

/**
 * Element columns while they grow. Twice as many as are written is room enough: for a body and a row that nobody wrote
 * there are a cell and the table, or what stands before the cell in it.
 */
class ElementTable {
  #count = 0
  readonly #node: Int32Array
  readonly #tag: Uint16Array
  readonly #parent: Int32Array
  readonly #previous: Int32Array
  /** The last child so far, by place of its parent and one more: the first is of those without a parent. */
  readonly #lastChild: Int32Array

  constructor(capacity: number) {
    this.#node = new Int32Array(capacity)
    this.#tag = new Uint16Array(capacity)
    this.#parent = new Int32Array(capacity)
    this.#previous = new Int32Array(capacity)
    this.#lastChild = new Int32Array(capacity + 1).fill(-1)
  }

  add(node: number, tag: number, parent: number): number {
    const element = this.#count++
    this.#node[element] = node
    this.#tag[element] = tag
    this.#parent[element] = parent
    this.#previous[element] = this.#lastChild[parent + 1]!
    this.#lastChild[parent + 1] = element
    return element
  }

  /** The element that a child written in `above` is in: `above`, or an unwritten one between the two. */
  holderOf(tag: number, above: number): number {
    const unwritten = above < 0 ? undefined : unwrittenByTag[this.#tag[above]!]
    if (unwritten === undefined || unwritten.leaves.has(tag)) return above
    const last = this.#lastChild[above + 1]!
    if (last >= 0 && this.#node[last]! < 0) return this.holderOf(tag, last)
    if (!unwritten.holds.has(tag)) return above
    return this.holderOf(tag, this.add(-1, unwritten.tag, above))
  }

  columns(): Omit<Elements, 'page'> {
    const count = this.#count
    return {
      count,
      node: this.#node.subarray(0, count),
      tag: this.#tag.subarray(0, count),
      parent: this.#parent.subarray(0, count),
      previous: this.#previous.subarray(0, count),
    }
  }
}
