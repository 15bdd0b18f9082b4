import type { Page } from '../columns/page.js'
import { firstUnknownTag, TagSet, tagId } from '../columns/tags.js'

/**
 * The elements of a page in source order, as in browsers: rows outside a TBODY are in an implied one, cells outside a
 * row in an implied row.
 */
export interface ElementColumns {
  readonly page: Page
  readonly count: number
  /** The node of the page; -1 for an implied element. */
  readonly node: Int32Array
  readonly tag: Uint16Array
  /** -1 if there is none. */
  readonly parent: Int32Array
  /** The previous sibling; -1 if there is none. */
  readonly previous: Int32Array
}

/** A set of elements by index: 1 for members. */
export type ElementSet = Uint8Array

/** A simple selector (`p`, `.x`, `:empty`): prepared for the elements of a page, it tests each of them. */
export type SimpleSelector = (elements: ElementColumns) => (element: number) => boolean

/** An element that HTML implies between an element and its children. */
interface ImpliedElement {
  readonly tag: number
  /** Children that it is created for; what follows one of these is in it too. */
  readonly wraps: TagSet
  /** Children that are never in it. */
  readonly excludes: TagSet
}

const body: ImpliedElement = {
  tag: tagId('tbody'),
  wraps: new TagSet('tr td th'),
  excludes: new TagSet('caption colgroup col thead tbody tfoot'),
}
const row: ImpliedElement = {
  tag: tagId('tr'),
  wraps: new TagSet('td th'),
  excludes: new TagSet('tr'),
}
const impliedIn = new Map([
  [tagId('table'), body],
  [tagId('thead'), row],
  [tagId('tbody'), row],
  [tagId('tfoot'), row],
])
const impliedByTag: readonly (ImpliedElement | undefined)[] = Array.from(
  { length: firstUnknownTag },
  (_, id) => impliedIn.get(id),
)

export function readElements(page: Page): ElementColumns {
  const { count, tag, parent } = page.nodes
  const table = new ElementColumnsBuilder(count * 2)
  const elementAt = new Int32Array(count).fill(-1)
  for (let node = 1; node < count; node++) {
    if (page.isText(node)) continue
    const actualParent = table.parentOf(tag[node]!, elementAt[parent[node]!]!)
    elementAt[node] = table.add(node, tag[node]!, actualParent)
  }
  return { page, ...table.columns() }
}

/**
 * Growable element columns. Twice the number of nodes is sufficient: an implied body and row come with a cell and the
 * table, or with what precedes the cell in it.
 */
class ElementColumnsBuilder {
  #count = 0
  readonly #node: Int32Array
  readonly #tag: Uint16Array
  readonly #parent: Int32Array
  readonly #previous: Int32Array
  /** The last child so far, by index of its parent plus one; the first is of elements without a parent. */
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

  /** The parent of a child of `above`: `above`, or an implied element between the two. */
  parentOf(tag: number, above: number): number {
    const implied = above < 0 ? undefined : impliedByTag[this.#tag[above]!]
    if (implied === undefined || implied.excludes.has(tag)) return above
    const last = this.#lastChild[above + 1]!
    if (last >= 0 && this.#node[last]! < 0) return this.parentOf(tag, last)
    if (!implied.wraps.has(tag)) return above
    return this.parentOf(tag, this.add(-1, implied.tag, above))
  }

  columns(): Omit<ElementColumns, 'page'> {
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
