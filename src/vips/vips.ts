import type { Segmentation } from '../blocks/segmentation.js'
import type { Box } from '../render/box.js'
import type { Rendering } from '../render/boxes.js'
import { usualCoherence } from './coherence.js'
import { ContentStructure } from './content-structure.js'
import type { VisualBlock } from './merge.js'
import { readVisualTrees } from './read-visual-trees.js'
import { Kind, type VisualTree } from './visual-tree.js'

/** A block that is as coherent as permitted: what a reader takes in as one thing. */
export interface LeafBlock {
  readonly box: Box
  /** From 1 to 10. */
  readonly coherence: number
  /** Blocks around it in the content structure. */
  readonly depth: number
  /** In page order; none where all that is seen of it are graphics. */
  readonly runs: readonly number[]
}

export interface VisualSegmentation {
  /** From above to below, from left to right, as they are parted; last, what lies upon the page. */
  readonly leaves: readonly LeafBlock[]
  /** The leaf that each run stands in; -1 of runs that are not seen. */
  readonly leafOf: Int32Array
}

/** Segments a page by what is seen of it, as VIPS does, until no block is less coherent than permitted. */
export function segmentVisually(
  segmentation: Segmentation,
  rendering: Rendering,
  permitted: number = usualCoherence,
): VisualSegmentation {
  const leafOf = new Int32Array(segmentation.runs.count).fill(-1)
  const leaves = readVisualTrees(segmentation, rendering).flatMap((tree) => {
    const root = new ContentStructure(segmentation.page, tree, permitted).build()
    return leavesOf(tree, root, permitted)
  })
  for (const [leaf, { runs }] of leaves.entries()) for (const run of runs) leafOf[run] = leaf
  return { leaves, leafOf }
}

/** The outermost blocks that are as coherent as permitted. */
function leavesOf(tree: VisualTree, root: VisualBlock, permitted: number): readonly LeafBlock[] {
  const leaves: LeafBlock[] = []
  const left = [{ block: root, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { block, depth } = next
    const { box, coherence, parts } = block
    if (coherence >= permitted || parts.length === 0) {
      leaves.push({ box, coherence, depth, runs: runsOf(tree, block) })
    } else for (const part of parts.toReversed()) left.push({ block: part, depth: depth + 1 })
  }
  return leaves
}

function runsOf({ end, kind, run }: VisualTree, block: VisualBlock): readonly number[] {
  const runs: number[] = []
  const left = [block]
  for (let next = left.pop(); next; next = left.pop()) {
    left.push(...next.parts)
    if (next.parts.length > 0) continue
    for (let at = next.at; at < end[next.at]!; at++) if (kind[at] === Kind.run) runs.push(run[at]!)
  }
  return runs.sort((a, b) => a - b)
}
