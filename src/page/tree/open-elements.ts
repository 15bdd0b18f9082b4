import { firstUnknownTag, type TagSet } from '../columns/tags.js'
import { growColumn } from './node-table.js'

/**
 * The stack of open elements, with the document at the bottom. Searches begin at the top and end after `maxSearch`
 * elements, so that pages of any depth take linear time.
 */
export class OpenElements {
  height = 0
  node: Int32Array
  tag: Uint16Array
  /** Bits of `NodeContext` for the element's descendants. */
  context: Uint16Array
  /** The element's own bits, without inherited ones. */
  own: Uint16Array
  /** 1 for elements whose own context is withdrawn, and their number. */
  withdrawn: Uint16Array
  withdrawnCount = 0
  readonly #maxSearch: number
  /** Number of open elements by tag, which makes most searches unnecessary. */
  readonly #open = new Int32Array(firstUnknownTag)

  constructor(maxSearch: number) {
    this.#maxSearch = maxSearch
    this.node = new Int32Array(maxSearch)
    this.tag = new Uint16Array(maxSearch)
    this.context = new Uint16Array(maxSearch)
    this.own = new Uint16Array(maxSearch)
    this.withdrawn = new Uint16Array(maxSearch)
  }

  clear(): void {
    this.height = 0
    this.withdrawnCount = 0
    this.#open.fill(0)
  }

  push(node: number, tag: number, own: number): void {
    const at = this.height
    if (at === this.node.length) this.#grow()
    this.node[at] = node
    this.tag[at] = tag
    this.own[at] = own
    this.withdrawn[at] = 0
    this.context[at] = own | (at === 0 ? 0 : this.context[at - 1]!)
    if (tag < firstUnknownTag) this.#open[tag]!++
    this.height = at + 1
  }

  /** Removes the top element and returns its node. */
  pop(): number {
    const at = this.height - 1
    const tag = this.tag[at]!
    if (tag < firstUnknownTag) this.#open[tag]!--
    if (this.withdrawn[at] === 1) this.withdrawnCount--
    this.height = at
    return this.node[at]!
  }

  isOpen(tag: number): boolean {
    return tag >= firstUnknownTag || this.#open[tag]! > 0
  }

  /** The index of the topmost element with this tag, unless an element of `upTo` is above it; else -1. */
  find(tag: number, upTo: TagSet): number {
    if (!this.isOpen(tag)) return -1
    for (let at = this.height - 1, floor = this.#floor; at > floor; at--) {
      const open = this.tag[at]!
      if (open === tag) return at
      if (upTo.has(open)) return -1
    }
    return -1
  }

  /** The index of the topmost element in `tags`, unless an element of `upTo` is above it; else -1. */
  findAny(tags: TagSet, upTo: TagSet): number {
    for (let at = this.height - 1, floor = this.#floor; at > floor; at--) {
      const open = this.tag[at]!
      if (tags.has(open)) return at
      if (upTo.has(open)) return -1
    }
    return -1
  }

  /** The index of the lowest element in `closes` above the first of `upTo`; else -1. */
  findLowest(closes: TagSet, upTo: TagSet): number {
    if (!this.#isAnyOpen(closes)) return -1
    let lowest = -1
    for (let at = this.height - 1, floor = this.#floor; at > floor; at--) {
      const open = this.tag[at]!
      if (closes.has(open)) lowest = at
      else if (upTo.has(open)) break
    }
    return lowest
  }

  /** Whether any element above an index is in `tags`. */
  anyAbove(index: number, tags: TagSet): boolean {
    for (let at = this.height - 1; at > index; at--) if (tags.has(this.tag[at]!)) return true
    return false
  }

  /** Withdraws an element's context while it stays open: `</b>` while a DIV inside the B is open. */
  withdraw(index: number): void {
    if (this.withdrawn[index] === 0) this.withdrawnCount++
    this.withdrawn[index] = 1
    if (this.own[index] === 0) return
    this.own[index] = 0
    for (let at = index; at < this.height; at++) {
      this.context[at] = this.own[at]! | this.context[at - 1]!
    }
  }

  #isAnyOpen({ ids }: TagSet): boolean {
    for (const id of ids) if (this.#open[id]! > 0) return true
    return false
  }

  /** The index at which searches end; the document is never found. */
  get #floor(): number {
    return Math.max(0, this.height - 1 - this.#maxSearch)
  }

  #grow(): void {
    const length = this.node.length * 2
    this.node = growColumn(this.node, length)
    this.tag = growColumn(this.tag, length)
    this.context = growColumn(this.context, length)
    this.own = growColumn(this.own, length)
    this.withdrawn = growColumn(this.withdrawn, length)
  }
}
