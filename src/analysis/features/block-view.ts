import type { Segmentation } from '../../page/segments/segmentation.js'
import type { ChildSequences } from './child-sequences.js'
import type { Counts } from './counts.js'
import type { Fonts } from './fonts.js'
import type { LeafWeights } from './leaf-weights.js'
import type { Shapes } from './shapes.js'
import { type Tally, TallyCursor } from './tally.js'

/** What the features of a page's blocks are computed from. */
export interface BlockFacts {
  readonly segmentation: Segmentation
  readonly counts: Counts
  readonly shapes: Shapes
  readonly sequences: ChildSequences
  readonly fonts: Fonts
  readonly leafWeights: LeafWeights
  readonly widthShares: Float32Array
  /** Each block's index among the blocks with the same parent, and their number. */
  readonly siblings: { readonly index: Int32Array; readonly count: Int32Array }
  /** For each block the sum of the text densities of the blocks directly inside. */
  readonly densitySums: Float32Array
}

/** One block as features see it; `moveTo` moves the view to another block. */
export class BlockView {
  index = 0
  /** The block with its paragraphs, headings and items, without inner layout blocks. */
  readonly near: Tally
  /** The block with everything inside. */
  readonly all: Tally
  /** The whole page. */
  readonly page: Tally
  readonly #near: TallyCursor
  readonly #all: TallyCursor

  constructor(readonly facts: BlockFacts) {
    this.#near = new TallyCursor(facts.counts.near)
    this.#all = new TallyCursor(facts.counts.all)
    this.near = this.#near
    this.all = this.#all
    this.page = new TallyCursor(facts.counts.all)
  }

  moveTo(block: number): this {
    this.index = block
    this.#near.row = block
    this.#all.row = block
    return this
  }

  get node(): number {
    return this.facts.segmentation.blocks.node[this.index]!
  }

  get tag(): number {
    return this.facts.segmentation.page.nodes.tag[this.node]!
  }

  get depth(): number {
    return this.facts.segmentation.page.nodes.depth[this.node]!
  }

  get segments(): number {
    const { firstSegment, endSegment } = this.facts.segmentation.blocks
    return endSegment[this.index]! - firstSegment[this.index]!
  }

  get innerBlocks(): number {
    return this.facts.segmentation.blocks.end[this.index]! - this.index - 1
  }
}
