import type { SegmentFacts } from './segment-facts.js'
import { type Tally, TallyCursor } from './tally.js'

/** One segment as features see it; `moveTo` moves the view to another segment. */
export class SegmentView {
  index = 0
  readonly text: Tally
  /** The neighbouring segments; beyond the ends of the page all counts are 0. */
  readonly previous: Tally
  readonly next: Tally
  readonly page: Tally
  readonly count: number
  readonly #text: TallyCursor
  readonly #previous: TallyCursor
  readonly #next: TallyCursor

  constructor(readonly facts: SegmentFacts) {
    const { counts, segmentation } = facts.blocks
    this.count = segmentation.segments.count
    this.#text = new TallyCursor(counts.segments)
    this.#previous = new TallyCursor(counts.segments)
    this.#next = new TallyCursor(counts.segments)
    this.text = this.#text
    this.previous = this.#previous
    this.next = this.#next
    this.page = new TallyCursor(counts.all)
  }

  moveTo(segment: number): this {
    this.index = segment
    this.#text.row = segment
    this.#previous.row = segment === 0 ? this.count : segment - 1
    this.#next.row = segment + 1
    return this
  }

  /** The block of the segment. */
  get block(): number {
    return this.facts.blocks.segmentation.segments.block[this.index]!
  }

  /** Bits of `NodeContext` of the segment's first text. */
  get context(): number {
    const { page, segments } = this.facts.blocks.segmentation
    return page.nodes.context[segments.firstNode[this.index]!]!
  }
}
