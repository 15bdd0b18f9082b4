import { NodeContext } from '../../page/columns/node-context.js'
import { headingTags, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const H1 = tagId('h1')

/** The headings of a page, as seen from its segments. */
export interface Headings {
  /** Level of the nearest heading at or before each segment, 0 for none. */
  readonly level: Uint8Array
  /** Segments since that heading, or since the start of the page. */
  readonly since: Int32Array
  /** The first segment inside an H1, -1 for none. */
  readonly firstH1: number
  /** Number of H1 blocks. */
  readonly h1Count: number
  /** Number of segments, up to and including each one, whose own block is an H1. */
  readonly h1Before: Int32Array
}

export function findHeadings(segmentation: Segmentation): Headings {
  const { blocks, segments } = segmentation
  const level = new Uint8Array(segments.count)
  const since = new Int32Array(segments.count)
  const h1Before = new Int32Array(segments.count)
  let [firstH1, lastLevel, sinceLast, seen] = [-1, 0, 0, 0]
  for (let segment = 0; segment < segments.count; segment++) {
    const own = headingLevel(segmentation, segment)
    if (own > 0) {
      lastLevel = own
      sinceLast = 0
      if (own === 1 && firstH1 < 0) firstH1 = segment
    } else sinceLast++
    if (isH1(segmentation, segments.block[segment]!)) seen++
    level[segment] = lastLevel
    since[segment] = sinceLast
    h1Before[segment] = seen
  }
  let h1Count = 0
  for (let block = 0; block < blocks.count; block++) if (isH1(segmentation, block)) h1Count++
  return { level, since, firstH1, h1Count, h1Before }
}

/** The level of the heading that a segment is in; 0 for none. */
function headingLevel({ page, blocks, segments }: Segmentation, segment: number): number {
  if ((page.nodes.context[segments.firstNode[segment]!]! & NodeContext.heading) === 0) return 0
  let block = segments.block[segment]!
  while (block > 0 && !headingTags.has(page.nodes.tag[blocks.node[block]!]!)) {
    block = blocks.parent[block]!
  }
  return block > 0 ? page.nodes.tag[blocks.node[block]!]! - H1 + 1 : 0
}

/** Whether a block is an H1. */
export const isH1 = ({ page, blocks }: Segmentation, block: number): boolean =>
  page.nodes.tag[blocks.node[block]!] === H1
