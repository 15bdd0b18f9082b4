import type { Box } from '../../page/render/box.js'
import type { RenderedPage } from '../../page/render/rendered-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { defaultCoherence } from './coherence.js'
import { ContentStructure, type VisualBlock } from './content-structure.js'
import { readVisualTrees } from './read-visual-trees.js'
import { VisualKind, type VisualTree } from './visual-tree.js'

/** A block that reaches the permitted degree of coherence. */
interface LeafBlock {
  readonly box: Box
  /** From 1 to 10. */
  readonly coherence: number
  /** Number of blocks around it in the content structure. */
  readonly depth: number
  /** In page order; empty if only graphics are visible in it. */
  readonly segments: readonly number[]
}

interface VisualSegmentation {
  /** From top to bottom and left to right; fixed elements last. */
  readonly leaves: readonly LeafBlock[]
  /** The leaf of each segment; -1 for invisible segments. */
  readonly leafOf: Int32Array
}

/** Divides a page by its appearance, as VIPS does, until all blocks reach the permitted degree of coherence. */
export function segmentVisually(
  segmentation: Segmentation,
  rendering: RenderedPage,
  permitted: number = defaultCoherence,
): VisualSegmentation {
  const leafOf = new Int32Array(segmentation.segments.count).fill(-1)
  const leaves = readVisualTrees(segmentation, rendering).flatMap((tree) => {
    const root = new ContentStructure(segmentation.page, tree, permitted).build()
    return leavesOf(tree, root, permitted)
  })
  for (const [leaf, { segments }] of leaves.entries())
    for (const segment of segments) leafOf[segment] = leaf
  return { leaves, leafOf }
}

/** The outermost blocks that reach the permitted degree. */
function leavesOf(tree: VisualTree, root: VisualBlock, permitted: number): readonly LeafBlock[] {
  const leaves: LeafBlock[] = []
  const left = [{ block: root, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { block, depth } = next
    const { box, coherence, parts } = block
    if (coherence >= permitted || parts.length === 0) {
      leaves.push({ box, coherence, depth, segments: segmentsOf(tree, block) })
    } else for (const part of parts.toReversed()) left.push({ block: part, depth: depth + 1 })
  }
  return leaves
}

function segmentsOf({ end, kind, segment }: VisualTree, block: VisualBlock): readonly number[] {
  const segments: number[] = []
  const left = [block]
  for (let next = left.pop(); next; next = left.pop()) {
    left.push(...next.parts)
    if (next.parts.length > 0) continue
    for (let at = next.at; at < end[next.at]!; at++)
      if (kind[at] === VisualKind.segment) segments.push(segment[at]!)
  }
  return segments.sort((a, b) => a - b)
}
