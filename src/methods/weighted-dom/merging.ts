import type { Segmentation } from '../../blocks/segmentation.js'
import { column, type TallyTable, tallyWidth } from '../../features/tally.js'

const WORDS = column('words')

/**
 * Each block's parent when blocks that hold one block with text, and no text beside it, are merged with it: 003 speaks of
 * layers of nesting that serve style sheets only. The document is the last that others are merged into.
 */
export function mergedParents({ blocks }: Segmentation, own: TallyTable): Int32Array {
  const inside = countInside({ blocks }, own)
  const parents = new Int32Array(blocks.count).fill(-1)
  for (let block = 1; block < blocks.count; block++) {
    const parent = blocks.parent[block]!
    parents[block] = parent === 0 || inside[parent]! > 1 ? parent : parents[parent]!
  }
  return parents
}

/** How many blocks with text stand directly in each; a text of its own counts as another. */
function countInside({ blocks }: Pick<Segmentation, 'blocks'>, own: TallyTable): Int32Array {
  const inside = new Int32Array(blocks.count)
  for (let block = blocks.count - 1; block >= 0; block--) {
    if (own.values[block * tallyWidth + WORDS]! > 0) inside[block]!++
    if (inside[block]! > 0 && block > 0) inside[blocks.parent[block]!]!++
  }
  return inside
}
