import { accumulate } from '../../core/text/prefix-sums.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { Counts } from './counts.js'
import { type LandmarkDistances, landmarks } from './landmarks.js'
import { TallyCursor } from './tally.js'

const ARTICLE = landmarks.indexOf('article')

/** The articles of a page: blocks that are an ARTICLE or have its role. An article in no other is *outer*. */
export interface Articles {
  /** Number of outer articles, including those without text. */
  readonly count: number
  /** Words of the longest outer article. */
  readonly maxWords: number
  /** Number of articles around each block, including itself. */
  readonly depth: Int32Array
  /** Words of the outer article that each block is, or is in; 0 outside. */
  readonly words: Int32Array
  /** Number of outer articles that begin before each segment or with it. */
  readonly before: Int32Array
}

export function findArticles(
  { blocks, segments }: Segmentation,
  counts: Counts,
  distances: LandmarkDistances,
): Articles {
  const depth = new Int32Array(blocks.count)
  const words = new Int32Array(blocks.count)
  const starts = new Int32Array(segments.count + 1)
  const all = new TallyCursor(counts.all)
  let count = 0
  let maxWords = 0
  for (let block = 0; block < blocks.count; block++) {
    const parent = blocks.parent[block]!
    if (parent >= 0) {
      depth[block] = depth[parent]!
      words[block] = words[parent]!
    }
    if (distances.closeness(block, ARTICLE) < 1) continue
    depth[block]!++
    if (depth[block]! > 1) continue
    all.row = block
    words[block] = all.words
    maxWords = Math.max(maxWords, all.words)
    starts[blocks.firstSegment[block]!]!++
    count++
  }
  return { count, maxWords, depth, words, before: accumulate(starts).subarray(0, segments.count) }
}
