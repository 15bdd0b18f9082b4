import { notShown } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'

/** The blocks of a page in page order, as columns. Block 0 is the document; a block comes before those inside it. */
export interface BlockColumns {
  readonly count: number
  readonly node: Int32Array
  readonly parent: Int32Array
  /** One past the last block inside it. */
  readonly end: Int32Array
  /** The segments inside a block and its inner blocks: from `firstSegment` to before `endSegment`. */
  readonly firstSegment: Int32Array
  readonly endSegment: Int32Array
}

/** The segments of a page in page order, as columns. */
interface SegmentColumns {
  readonly count: number
  readonly block: Int32Array
  /** Its texts are among the nodes from `firstNode` to before `endNode`. */
  readonly firstNode: Int32Array
  readonly endNode: Int32Array
}

/**
 * A page divided into blocks and segments. A *block* is an element that bounds content; a *segment* is the longest
 * sequence of inline text inside one block, the smallest unit of extraction.
 */
export interface Segmentation {
  readonly page: Page
  readonly blocks: BlockColumns
  readonly segments: SegmentColumns
  /** The innermost block of each node; a block's own node is in that block. */
  readonly blockOf: Int32Array
  readonly warnings: readonly string[]
}

/** Whether a segment is shown if scripts are enabled. */
export const isShownSegment = ({ page, segments }: Segmentation, segment: number): boolean =>
  (page.nodes.context[segments.firstNode[segment]!]! & notShown) === 0

/** Limits on the segmentation of a page. What exceeds a limit is left out, with a warning. */
export const segmentationLimits = {
  /**
   * The counts and vectors of this many blocks and segments take 120 MB, and fit into 300 MB together with the largest
   * page that is accepted; the largest real page known has 12,000 blocks.
   */
  blocks: 64_000,
  segments: 64_000,
} as const
