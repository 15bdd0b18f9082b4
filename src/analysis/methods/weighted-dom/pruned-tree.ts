import { tagId } from '../../../page/columns/tags.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'
import type { Counts } from '../../features/counts.js'
import { TallyTable, tallyColumn, tallyWidth } from '../../features/tally.js'

const FORM = tagId('form')
const WORDS = tallyColumn('words')

/** A FORM with more than this share of the page's words is not ignored: some servers wrap the whole page in one. */
const maxFormShare = 0.5

/** A page without what table 1 ignores: FORMs, and what is invisible (OBJECT, NOSCRIPT, ...). */
interface PrunedPage {
  /** The remaining counts of each block itself. */
  readonly own: TallyTable
  isLeft(segment: number): boolean
}

export function prunePage(segmentation: Segmentation, counts: Counts): PrunedPage {
  const { blocks, segments } = segmentation
  const isPruned = prunedBlocks(segmentation, counts)
  const own = new TallyTable(blocks.count)
  own.values.set(counts.own.values)
  const isLeft = (segment: number): boolean =>
    isPruned[segments.block[segment]!] === 0 && isShownSegment(segmentation, segment)
  for (let segment = 0; segment < segments.count; segment++) {
    if (!isLeft(segment)) subtract(own, segments.block[segment]!, counts.segments, segment)
  }
  return { own, isLeft }
}

function prunedBlocks({ page, blocks }: Segmentation, { all }: Counts): Uint8Array {
  const isPruned = new Uint8Array(blocks.count)
  const maxWords = all.values[WORDS]! * maxFormShare
  for (let block = 1; block < blocks.count; block++) {
    const isForm = page.nodes.tag[blocks.node[block]!] === FORM
    const isIgnored = isForm && all.values[block * tallyWidth + WORDS]! <= maxWords
    if (isIgnored || isPruned[blocks.parent[block]!] === 1) isPruned[block] = 1
  }
  return isPruned
}

function subtract(own: TallyTable, block: number, from: TallyTable, segment: number): void {
  for (let i = 0; i < tallyWidth; i++)
    own.values[block * tallyWidth + i]! -= from.values[segment * tallyWidth + i]!
}

/**
 * The parent of each block after merging blocks that contain a single block with text and no other text: 003 describes
 * them as nesting that serves style sheets only. The document is never merged away.
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

/** Number of blocks with text directly inside each block; its own text counts as one more. */
function countInside({ blocks }: Pick<Segmentation, 'blocks'>, own: TallyTable): Int32Array {
  const inside = new Int32Array(blocks.count)
  for (let block = blocks.count - 1; block >= 0; block--) {
    if (own.values[block * tallyWidth + WORDS]! > 0) inside[block]!++
    if (inside[block]! > 0 && block > 0) inside[blocks.parent[block]!]!++
  }
  return inside
}
