import type { Segmentation } from '../blocks/segmentation.js'
import type { ChildSequences } from './child-sequences.js'
import type { Counts } from './counts.js'
import type { Fonts } from './fonts.js'
import type { LeafWeights } from './leaf-weights.js'
import type { Shapes } from './shapes.js'
import { type Tally, TallyCursor } from './tally.js'

/** What has been found out about the blocks of a page. */
export interface BlockFacts {
  readonly segmentation: Segmentation
  readonly counts: Counts
  readonly shapes: Shapes
  readonly sequences: ChildSequences
  readonly fonts: Fonts
  readonly leafWeights: LeafWeights
  readonly widthShares: Float32Array
  /** Each block's place among the blocks with the same parent, and the sum of its inner blocks' text densities. */
  readonly siblings: { readonly index: Int32Array; readonly count: Int32Array }
  readonly densitySums: Float32Array
}

/** One block, for formulas: a window that can be moved from block to block. */
export class BlockView {
  index = 0
  /** What stands in the block and in its paragraphs, headings and items; inner layout blocks left out. */
  readonly near: Tally
  /** With everything inside. */
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

  get runs(): number {
    const { firstRun, endRun } = this.facts.segmentation.blocks
    return endRun[this.index]! - firstRun[this.index]!
  }

  get innerBlocks(): number {
    return this.facts.segmentation.blocks.end[this.index]! - this.index - 1
  }
}
