import { isBlankIn } from '../blocks/blank.js'
import { notContent, unseen } from '../page/context.js'
import { blockTags, DOCUMENT, TEXT, tag } from '../page/tags.js'
import type { Sketch } from './sketch.js'

const BR = tag('br')

/** Between these, no character but the no-break space is blank. */
const [firstPlain, lastPlain, noBreakSpace] = [33, 0x1000, 0xa0]

/** The shown runs of those blocks of a page of which something may be taken: the same as `segment` makes of them. */
export class SketchedRuns {
  readonly block: number[] = []
  readonly firstNode: number[] = []
  readonly endNode: number[] = []
  readonly #sketch: Sketch
  readonly #mayHold: (standing: number) => boolean
  /** The blocks that are open, whether something may be taken of the innermost, and where that ends. */
  readonly #open: number[] = []
  #holds = false
  #blockEnd = 0
  /** The bits of the last run that say why it is not shown; -1 where it is over. */
  #realm = over
  #breaks = 0

  constructor(sketch: Sketch, mayHold: (standing: number) => boolean) {
    this.#sketch = sketch
    this.#mayHold = mayHold
    const { tag, end, count } = sketch.table.nodes
    for (let node = 0; node < count; node++) {
      while (node >= this.#blockEnd && this.#open.length > 0) this.#leave()
      const id = tag[node]!
      if (id === TEXT) {
        if (this.#holds) this.#visitText(node)
      } else if (id === BR) this.#breaks++
      else if (id === DOCUMENT || blockTags.has(id)) this.#enter(node, end[node]!)
    }
  }

  get count(): number {
    return this.block.length
  }

  #enter(node: number, end: number): void {
    this.#open.push(node)
    this.#blockEnd = end
    this.#realm = over
    this.#holds = this.#mayHold(this.#sketch.table.standing[node]!)
  }

  #leave(): void {
    this.#open.pop()
    this.#realm = over
    const block = this.#open.at(-1)
    if (block === undefined) return
    const { nodes, standing } = this.#sketch.table
    this.#blockEnd = nodes.end[block]!
    this.#holds = this.#mayHold(standing[block]!)
  }

  #visitText(node: number): void {
    const context = this.#sketch.table.nodes.context[node]!
    if ((context & notContent) !== 0 || this.#isBlank(node)) return
    const realm = context & unseen
    const goesOn = realm === this.#realm && this.#breaks <= 1
    this.#realm = realm
    this.#breaks = 0
    if (realm !== 0) return
    if (goesOn) this.endNode[this.count - 1] = node + 1
    else {
      this.block.push(this.#open.at(-1)!)
      this.firstNode.push(node)
      this.endNode.push(node + 1)
    }
  }

  /** As a rule the first character tells, or that there is none: what is white space for a sketch is blank. */
  #isBlank(node: number): boolean {
    const { table } = this.#sketch
    if (table.isShown(node)) {
      const first = table.firstCodes[table.textsBefore[node]!]!
      if (first >= firstPlain && first < lastPlain && first !== noBreakSpace) return false
    } else if (table.mayBeShown(node)) return true
    const text = this.#sketch.textOf(node)
    return isBlankIn(text, 0, text.length)
  }
}

const over = -1
