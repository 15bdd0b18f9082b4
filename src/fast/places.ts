import { grown } from '../page/node-table.js'
import { firstUnknownTag, TEXT } from '../page/tags.js'
import { nameCaps } from '../page/tree-builder.js'
import type { Sketch } from './sketch.js'
import { NOBODY } from './sketch-table.js'

const smallest = 1 << 10

const mostTags = firstUnknownTag + nameCaps.tags

/** The places of nodes in their parents; the children of a parent are counted when one of them is asked for. */
export class Places {
  readonly #sketch: Sketch
  /** By node: its place among its kind, from either side; by parent: the page for which its children were counted. */
  #first = new Int32Array(smallest)
  #last = new Int32Array(smallest)
  /** By node: the text or element right before it. */
  #earlier = new Int32Array(smallest)
  #counted = new Int32Array(smallest)
  /** By tag: how many were counted. */
  readonly #kinds = new Int32Array(mostTags)
  #page = 0

  constructor(sketch: Sketch) {
    this.#sketch = sketch
  }

  start(): void {
    this.#page++
    const { length } = this.#sketch.table.standing
    if (length <= this.#first.length) return
    this.#first = grown(this.#first, length)
    this.#last = grown(this.#last, length)
    this.#earlier = grown(this.#earlier, length)
    this.#counted = grown(this.#counted, length)
  }

  /** Of a text, among the shown texts; 0 where it is none of them. */
  first(node: number): number {
    this.#count(this.#sketch.table.nodes.parent[node]!)
    return this.#first[node]!
  }

  last(node: number): number {
    this.#count(this.#sketch.table.nodes.parent[node]!)
    return this.#last[node]!
  }

  /** The shown text or the element right before an element or a shown text; `NOBODY` where it is the first. */
  earlier(node: number): number {
    this.#count(this.#sketch.table.nodes.parent[node]!)
    return this.#earlier[node]!
  }

  #count(parent: number): void {
    if (this.#counted[parent] === this.#page) return
    this.#counted[parent] = this.#page
    const { tag, end } = this.#sketch.table.nodes
    const kinds = this.#kinds
    let last = NOBODY
    for (let child = parent + 1; child < end[parent]!; child = end[child]!) {
      const isCounted = tag[child] !== TEXT || this.#sketch.table.isShown(child)
      this.#first[child] = isCounted ? ++kinds[tag[child]!]! : 0
      this.#earlier[child] = last
      if (isCounted) last = child
    }
    for (let child = parent + 1; child < end[parent]!; child = end[child]!) {
      this.#last[child] = kinds[tag[child]!]! - this.#first[child]! + 1
    }
    for (let child = parent + 1; child < end[parent]!; child = end[child]!) kinds[tag[child]!] = 0
  }
}
