import type { Segmentation } from '../blocks/segmentation.js'
import { ratio } from './feature.js'
import { column, type TallyTable, tallyWidth } from './tally.js'

const WORDS = column('words')
const LINK_WORDS = column('linkWords')
const LINKS = column('links')
const TAGS = column('tags')

/**
 * 003's weights. A leaf is a block with text of its own; its weight (1) is its words outside links over its links and
 * tags, its own tag among them. A subtree's mean weight, the sum in (2), goes over the leaves directly below it: those
 * whose parent it is, in the page or in a tree that was made of it.
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
