import { firstUnknownTag, TEXT_NODE } from '../../page/columns/tags.js'
import { growColumn } from '../../page/tree/node-table.js'
import { nameLimits } from '../../page/tree/tree-builder.js'

export const nthEnds = ['first', 'last'] as const

/** Which end of its siblings a place is counted from. */
export type NthEnd = (typeof nthEnds)[number]

/** In place of a node: there is none. */
export const NO_NODE = -1

/** The nodes of a page and those of its texts that show something. */
export interface TextNodes {
  readonly nodes: {
    readonly tag: Uint16Array
    readonly parent: Int32Array
    /** One past the last node below it. */
    readonly end: Int32Array
    readonly count: number
  }
  /** Texts that show something, in page order; more may stand behind the first `textCount`. */
  readonly texts: Int32Array
  readonly textCount: number
  /** By node, and by one past the last: how many of these texts stand before it. */
  readonly textsBefore: Int32Array
  isShown(text: number): boolean
  /** A text as its author meant it. */
  textOf(text: number): string
  /** The first character of a text by its place in `texts`, or `UNREAD`. */
  firstCode(place: number): number
}

const maxTags = firstUnknownTag + nameLimits.tags

/** The places of nodes among their siblings. The children of a parent are counted when one of them is asked for. */
export class SiblingPlaces {
  #source: TextNodes
  /** By node: its place among the siblings of its tag, from either end; of a text among those that show something. */
  #first: Int32Array
  #last: Int32Array
  /** By node: the sibling right before it. */
  #earlier: Int32Array
  /** By parent: the page for which its children were counted. */
  #counted: Int32Array
  #page = 1
  /** By tag: children of the parent that is being counted. */
  readonly #counts = new Int32Array(maxTags)

  constructor(source: TextNodes) {
    this.#source = source
    const { count } = source.nodes
    this.#first = new Int32Array(count)
    this.#last = new Int32Array(count)
    this.#earlier = new Int32Array(count)
    this.#counted = new Int32Array(count)
  }

  /** Goes on with another page, in the same columns. */
  restart(source: TextNodes): void {
    this.#source = source
    this.#page++
    const { count } = source.nodes
    if (count <= this.#first.length) return
    const length = Math.max(count, this.#first.length * 2)
    this.#first = growColumn(this.#first, length)
    this.#last = growColumn(this.#last, length)
    this.#earlier = growColumn(this.#earlier, length)
    this.#counted = growColumn(this.#counted, length)
  }

  /**
   * The place among the siblings of its tag, from 1; of a text among those that show something, 0 where it is none.
   */
  first(node: number): number {
    this.#count(this.#source.nodes.parent[node]!)
    return this.#first[node]!
  }

  /** The same from the end. */
  last(node: number): number {
    this.#count(this.#source.nodes.parent[node]!)
    return this.#last[node]!
  }

  /** The element or shown text right before an element or a shown text; `NO_NODE` for the first. */
  earlier(node: number): number {
    this.#count(this.#source.nodes.parent[node]!)
    return this.#earlier[node]!
  }

  #count(parent: number): void {
    if (this.#counted[parent] === this.#page) return
    this.#counted[parent] = this.#page
    const { tag, end } = this.#source.nodes
    const counts = this.#counts
    let last = NO_NODE
    for (let child = parent + 1; child < end[parent]!; child = end[child]!) {
      const isCounted = tag[child] !== TEXT_NODE || this.#source.isShown(child)
      this.#first[child] = isCounted ? ++counts[tag[child]!]! : 0
      this.#earlier[child] = last
      if (isCounted) last = child
    }
    for (let child = parent + 1; child < end[parent]!; child = end[child]!)
      this.#last[child] = counts[tag[child]!]! - this.#first[child]! + 1
    for (let child = parent + 1; child < end[parent]!; child = end[child]!) counts[tag[child]!] = 0
  }
}
