import { accumulate } from '../../core/text/prefix-sums.js'
import { ratio } from '../../core/text/ratio.js'
import type { BlockColumns, Segmentation } from '../../page/segments/segmentation.js'
import type { Counts } from './counts.js'
import { isH1 } from './headings.js'
import { type Tally, TallyCursor } from './tally.js'

const titleSegmentDefaults = {
  /** A segment of this many words or more that repeats the title is prose about it. */
  minProseWords: 40,
  /** Added to the similarity of headings. */
  headingBonus: 0.15,
  /** Segments with at most this similarity share words with the title by chance. */
  minSimilarity: 0.25,
  /** The similarity of an H1 when no segment is similar to the title; less than `minSimilarity`. */
  h1Similarity: 0.2,
  /** Words that a segment counts for at least, so that blocks of segments without words are not empty. */
  minSegmentWords: 0.3,
} as const

/** The segment that repeats the title of the page, and the positions of blocks relative to it. */
export interface TitleSegment {
  readonly segment: number
  /** How much of the page's title it repeats, with few other words; higher for a heading. */
  readonly similarity: number
  /** The block of the segment. */
  readonly block: number
  /** For each block the innermost block around both it and the title segment. */
  readonly common: Int32Array
  /** Number of blocks around each block. */
  readonly depth: Int32Array
  /** Prefix sums of words; each segment counts for at least `minSegmentWords`. */
  readonly wordsBefore: Float64Array
}

/**
 * The first of the segments most similar to the page's title, else the first in an H1; `undefined` if there is
 * neither.
 */
export function findTitleSegment(
  segmentation: Segmentation,
  counts: Counts,
): TitleSegment | undefined {
  const match = mostSimilarToTitle(counts) ?? firstInH1(segmentation)
  if (match === undefined) return undefined
  const block = segmentation.segments.block[match.segment]!
  return {
    ...match,
    block,
    common: commonBlocks(segmentation.blocks, block),
    depth: depths(segmentation.blocks),
    wordsBefore: sumWords(counts),
  }
}

type TitleMatch = Pick<TitleSegment, 'segment' | 'similarity'>

function mostSimilarToTitle(counts: Counts): TitleMatch | undefined {
  let similarity: number = titleSegmentDefaults.minSimilarity
  let segment = -1
  const text = new TallyCursor(counts.segments)
  for (text.row = 0; text.row < counts.segments.rows; text.row++) {
    const own = similarityOf(text, counts.titleWords)
    if (own <= similarity) continue
    similarity = own
    segment = text.row
  }
  return segment < 0 ? undefined : { segment, similarity }
}

function similarityOf(text: Tally, wordsOfTitle: number): number {
  const { words, titleWords } = text
  if (words < 1 || words >= titleSegmentDefaults.minProseWords) return 0
  const shared = ratio(titleWords, words) * Math.min(1, ratio(titleWords, wordsOfTitle))
  return text.headingCharacters > 0 ? shared + titleSegmentDefaults.headingBonus : shared
}

function firstInH1(segmentation: Segmentation): TitleMatch | undefined {
  const segment = segmentation.segments.block.findIndex((block) => isH1(segmentation, block))
  return segment < 0 ? undefined : { segment, similarity: titleSegmentDefaults.h1Similarity }
}

/** For all blocks the innermost block around both it and this one; a block is around itself. */
export function commonBlocks({ count, parent }: BlockColumns, block: number): Int32Array {
  const common = new Int32Array(count).fill(-1)
  for (let around = block; around >= 0; around = parent[around]!) common[around] = around
  for (let other = 0; other < count; other++)
    if (common[other]! < 0) common[other] = common[parent[other]!]!
  return common
}

function depths({ count, parent }: BlockColumns): Int32Array {
  const depth = new Int32Array(count)
  for (let block = 1; block < count; block++) depth[block] = depth[parent[block]!]! + 1
  return depth
}

function sumWords(counts: Counts): Float64Array {
  const before = new Float64Array(counts.segments.rows + 1)
  const text = new TallyCursor(counts.segments)
  for (text.row = 0; text.row < counts.segments.rows; text.row++) {
    before[text.row + 1] = Math.max(text.words, titleSegmentDefaults.minSegmentWords)
  }
  return accumulate(before)
}
