import type { Segmentation } from '../../blocks/segmentation.js'
import type { Box } from '../../render/box.js'
import type { Rendering } from '../../render/boxes.js'
import { usualCoherence } from '../../vips/coherence.js'
import { seenRun } from '../../vips/seen-runs.js'
import { segmentVisually } from '../../vips/vips.js'
import { type Span, visualImportance, widestOf } from './visual-importance.js'

/** How important each run is by where it is seen; one that is not seen is of no importance. */
export type Importances = (segmentation: Segmentation, rendering: Rendering) => Float64Array

const spanOf = ({ left, width }: Box): Span => ({ from: left, to: left + width })

/** By the leaf block of VIPS that a run stands in, of blocks so coherent. */
export const byBlocksAt =
  (permitted: number): Importances =>
  (segmentation, rendering) => {
    const { leaves, leafOf } = segmentVisually(segmentation, rendering, permitted)
    const spans = leaves.map(({ box }) => spanOf(box))
    const widest = widestOf(spans)
    const importances = spans.map((span) => visualImportance(span, widest))
    return Float64Array.from(leafOf, (leaf) => importances[leaf] ?? 0)
  }

export const byBlocks = byBlocksAt(usualCoherence)

/** By its own place and size. */
export const byPosition: Importances = (segmentation, rendering) => {
  const { blocks, runs } = segmentation
  const boxes = Array.from(blocks.node, (node) => rendering.boxOf(node)).filter((box) => !!box)
  const widest = widestOf(boxes.map(spanOf))
  return Float64Array.from({ length: runs.count }, (_, run) => {
    const seen = seenRun(segmentation, rendering, run)
    return seen === undefined ? 0 : visualImportance(spanOf(seen.box), widest)
  })
}
