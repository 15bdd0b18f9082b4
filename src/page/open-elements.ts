import { grown } from './node-table.js'
import { firstUnknownTag, type TagSet } from './tags.js'

/**
 * The elements that are open while a page is read, the document at the bottom. Searches begin at the top and look no
 * farther down than `reach` elements, so that pages of any depth take linear time.
 */
export class OpenElements {
  height = 0
  node: Int32Array
  tag: Uint16Array
  /** Bits of `Context` in force below the element. */
  context: Uint16Array
  /** The element's own bits, without those handed down to it. */
  own: Uint16Array
  /** 1 where an element has lost what it gave; how many have. */
  withdrawn: Uint16Array
  withdrawnCount = 0
  readonly #reach: number
  /** How many of each known element are open, so that most searches need not begin. */
  readonly #open = new Int32Array(firstUnknownTag)

  constructor(reach: number) {
    this.#reach = reach
    this.node = new Int32Array(reach)
    this.tag = new Uint16Array(reach)
    this.context = new Uint16Array(reach)
    this.own = new Uint16Array(reach)
    this.withdrawn = new Uint16Array(reach)
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

  /** Takes the topmost off and returns its node. */
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

  /** The place of the topmost element with this tag, unless an element of `upTo` stands above it; else -1. */
  find(tag: number, upTo: TagSet): number {
    if (!this.isOpen(tag)) return -1
    for (let at = this.height - 1, floor = this.#floor; at > floor; at--) {
      const open = this.tag[at]!
      if (open === tag) return at
      if (upTo.has(open)) return -1
    }
    return -1
  }

  /** The same for the topmost element that is one of `tags`. */
  findAny(tags: TagSet, upTo: TagSet): number {
    for (let at = this.height - 1, floor = this.#floor; at > floor; at--) {
      const open = this.tag[at]!
      if (tags.has(open)) return at
      if (upTo.has(open)) return -1
    }
    return -1
  }

  /** The place of the lowest element that is one of `closes`, looking down to the first of `upTo`; else -1. */
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

  /** Whether anything above this place is one of `tags`. */
  anyAbove(place: number, tags: TagSet): boolean {
    for (let at = this.height - 1; at > place; at--) if (tags.has(this.tag[at]!)) return true
    return false
  }

  /** An element loses what it gave to those above it, and stays open: `</b>` while a DIV inside the B is open. */
  withdraw(place: number): void {
    if (this.withdrawn[place] === 0) this.withdrawnCount++
    this.withdrawn[place] = 1
    if (this.own[place] === 0) return
    this.own[place] = 0
    for (let at = place; at < this.height; at++) {
      this.context[at] = this.own[at]! | this.context[at - 1]!
    }
  }

  #isAnyOpen({ ids }: TagSet): boolean {
    for (const id of ids) if (this.#open[id]! > 0) return true
    return false
  }

  /** The place at which searches end; the document is never found. */
  get #floor(): number {
    return Math.max(0, this.height - 1 - this.#reach)
  }

  #grow(): void {
    const length = this.node.length * 2
    this.node = grown(this.node, length)
    this.tag = grown(this.tag, length)
    this.context = grown(this.context, length)
    this.own = grown(this.own, length)
    this.withdrawn = grown(this.withdrawn, length)
  }
}
