import type { Box } from '../../../page/render/box.js'
import type { RenderedPage } from '../../../page/render/rendered-page.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { defaultCoherence } from '../../vips/coherence.js'
import { segmentVisually } from '../../vips/vips.js'
import { visibleSegment } from '../../vips/visible-segments.js'

/** A horizontal range of the page, in pixels. */
interface HorizontalSpan {
  readonly from: number
  readonly to: number
}

/**
 * 000 (3) and (4): the share of a normal distribution over a span. Its mean is the middle of the widest block, whose
 * edges are one standard deviation away: wide blocks in the middle of the page are important.
 */
export function visualImportance({ from, to }: HorizontalSpan, widest: HorizontalSpan): number {
  const mean = (widest.from + widest.to) / 2
  const deviation = (widest.to - widest.from) / 2
  if (deviation <= 0 || to <= from) return 0
  return normal((to - mean) / deviation) - normal((from - mean) / deviation)
}

/** The share of the standard normal distribution below a value. */
const normal = (value: number): number => (1 + errorFunction(value / Math.SQRT2)) / 2

/** Abramowitz and Stegun, 7.1.26; the error is at most 1.5e-7. */
function errorFunction(value: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(value))
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const sum = series.reduce((total, factor) => (total + factor) * t, 0)
  return Math.sign(value) * (1 - sum * Math.exp(-value * value))
}

export const widestSpan = (spans: Iterable<HorizontalSpan>): HorizontalSpan => {
  let widest: HorizontalSpan = { from: 0, to: 0 }
  for (const span of spans) if (span.to - span.from > widest.to - widest.from) widest = span
  return widest
}

/** Computes the importance of each segment from its position; 0 for invisible segments. */
export type SegmentImportance = (
  segmentation: Segmentation,
  rendering: RenderedPage,
) => Float64Array

const spanOf = ({ left, width }: Box): HorizontalSpan => ({ from: left, to: left + width })

/**
 * By the leaf block of VIPS around each segment, with this permitted degree of coherence.
 * @bench
 */
export const importanceByBlocksAt =
  (permitted: number): SegmentImportance =>
  (segmentation, rendering) => {
    const { leaves, leafOf } = segmentVisually(segmentation, rendering, permitted)
    const spans = leaves.map(({ box }) => spanOf(box))
    const widest = widestSpan(spans)
    const importances = spans.map((span) => visualImportance(span, widest))
    return Float64Array.from(leafOf, (leaf) => importances[leaf] ?? 0)
  }

export const importanceByBlocks = importanceByBlocksAt(defaultCoherence)

/** By the position and size of each segment. */
export const importanceByPosition: SegmentImportance = (segmentation, rendering) => {
  const { blocks, segments } = segmentation
  const boxes = Array.from(blocks.node, (node) => rendering.boxOf(node)).filter((box) => !!box)
  const widest = widestSpan(boxes.map(spanOf))
  return Float64Array.from({ length: segments.count }, (_, segment) => {
    const seen = visibleSegment(segmentation, rendering, segment)
    return seen === undefined ? 0 : visualImportance(spanOf(seen.box), widest)
  })
}
