import type { Segmentation } from '../../page/segments/segmentation.js'
import type { BlockFacts } from './block-view.js'
import { ChildSequences } from './child-sequences.js'
import type { Counts } from './counts.js'
import { textDensity } from './families/density.js'
import { Fonts } from './fonts.js'
import { LeafWeights } from './leaf-weights.js'
import { shapesOf } from './shapes.js'
import { TallyCursor } from './tally.js'
import { widthShares } from './widths.js'

/** Computes what block features need, each item in one pass. */
export function blockFacts(segmentation: Segmentation, counts: Counts): BlockFacts {
  return {
    segmentation,
    counts,
    shapes: shapesOf(segmentation),
    sequences: new ChildSequences(segmentation),
    fonts: new Fonts(segmentation),
    leafWeights: new LeafWeights(segmentation, counts.own),
    widthShares: widthShares(segmentation),
    siblings: countSiblings(segmentation),
    densitySums: sumDensities(segmentation, counts),
  }
}

function countSiblings({ blocks }: Segmentation): BlockFacts['siblings'] {
  const children = new Int32Array(blocks.count)
  const index = new Int32Array(blocks.count)
  for (let block = 1; block < blocks.count; block++)
    index[block] = children[blocks.parent[block]!]!++
  const count = new Int32Array(blocks.count).fill(1)
  for (let block = 1; block < blocks.count; block++) count[block] = children[blocks.parent[block]!]!
  return { index, count }
}

/** 000 (7): the sum of the text densities of the blocks directly inside. */
export function sumDensities({ blocks }: Segmentation, counts: Counts): Float32Array {
  const sums = new Float32Array(blocks.count)
  const block = new TallyCursor(counts.all)
  for (block.row = 1; block.row < blocks.count; block.row++) {
    sums[blocks.parent[block.row]!]! += textDensity(block)
  }
  return sums
}
