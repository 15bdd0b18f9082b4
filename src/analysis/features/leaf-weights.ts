import { ratio } from '../../core/text/ratio.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { type TallyTable, tallyColumn, tallyWidth } from './tally.js'

const WORDS = tallyColumn('words')
const LINK_WORDS = tallyColumn('linkWords')
const LINKS = tallyColumn('links')
const TAGS = tallyColumn('tags')

/**
 * 003's weights. A leaf is a block with text of its own; its weight (1) is its words outside links, divided by its
 * links and tags including its own tag. The mean weight of a subtree, the sum in (2), is over the leaves whose parent
 * it is, in the page or in a tree derived from it.
 */
export class LeafWeights {
  readonly #weights: Float32Array
  readonly #sums: Float32Array
  readonly #leaves: Int32Array

  constructor({ blocks }: Segmentation, own: TallyTable, parent: Int32Array = blocks.parent) {
    this.#weights = new Float32Array(blocks.count)
    this.#sums = new Float32Array(blocks.count)
    this.#leaves = new Int32Array(blocks.count)
    for (let block = 0; block < blocks.count; block++) {
      const base = block * tallyWidth
      const words = own.values[base + WORDS]!
      if (words === 0) continue
      const plainWords = words - own.values[base + LINK_WORDS]!
      const weight = plainWords / (own.values[base + LINKS]! + own.values[base + TAGS]! + 1)
      this.#weights[block] = weight
      if (block === 0) continue
      this.#sums[parent[block]!]! += weight
      this.#leaves[parent[block]!]!++
    }
  }

  leaf(block: number): number {
    return this.#weights[block]!
  }

  /** The mean weight of the leaves directly below a block. */
  mean(block: number): number {
    return ratio(this.#sums[block]!, this.#leaves[block]!)
  }
}
