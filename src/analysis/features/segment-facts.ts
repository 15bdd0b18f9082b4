import { ratio } from '../../core/text/ratio.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { type Articles, findArticles } from './articles.js'
import type { BlockFacts } from './block-view.js'
import type { Counts } from './counts.js'
import { findHeadings, type Headings } from './headings.js'
import { LandmarkDistances } from './landmarks.js'
import { Grouping } from './shapes.js'
import { TallyCursor } from './tally.js'
import { patternBits } from './text-patterns.js'
import { findTitleSegment, type TitleSegment } from './title-segment.js'

/** What the features of a page's segments are computed from. */
export interface SegmentFacts {
  readonly blocks: BlockFacts
  readonly landmarks: LandmarkDistances
  /** The nearest block above each segment's own that holds other segments too. */
  readonly container: Int32Array
  /** Segments grouped by their words, and by the tags and classes from the document down to their blocks. */
  readonly sameWords: Grouping
  readonly sameShape: Grouping
  /** Mean characters and share of link text of the segments of each shape group. */
  readonly shapeCharacters: Float32Array
  readonly shapeLinkShare: Float32Array
  /** Characters of all segments before each segment. */
  readonly charactersBefore: Float64Array
  readonly headings: Headings
  /** The segment that repeats the title of the page, if there is one. */
  readonly title: TitleSegment | undefined
  readonly articles: Articles
  /** Bits of `TextPattern`, of each segment and of any one. */
  readonly patterns: Uint16Array
  readonly patternsOfPage: number
}

export function segmentFacts(
  segmentation: Segmentation,
  counts: Counts,
  blocks: BlockFacts,
): SegmentFacts {
  const { segments } = segmentation
  const landmarks = new LandmarkDistances(segmentation)
  const shapes = new Int32Array(segments.count)
  for (let segment = 0; segment < shapes.length; segment++)
    shapes[segment] = blocks.shapes.shape.group[segments.block[segment]!]!
  const sameShape = new Grouping(shapes)
  return {
    blocks,
    landmarks,
    container: findContainers(segmentation),
    sameWords: new Grouping(counts.segmentHash),
    sameShape,
    ...meansByShape(counts, sameShape),
    charactersBefore: countCharactersBefore(counts),
    headings: findHeadings(segmentation),
    title: findTitleSegment(segmentation, counts),
    articles: findArticles(segmentation, counts, landmarks),
    ...findPatterns(segmentation, counts),
  }
}

function findContainers({ blocks, segments }: Segmentation): Int32Array {
  const { parent, firstSegment, endSegment } = blocks
  const containers = new Int32Array(segments.count)
  for (let segment = 0; segment < containers.length; segment++) {
    const own = segments.block[segment]!
    const count = endSegment[own]! - firstSegment[own]!
    let block = own
    do block = Math.max(0, parent[block]!)
    while (block > 0 && endSegment[block]! - firstSegment[block]! <= count)
    containers[segment] = block
  }
  return containers
}

function meansByShape(
  counts: Counts,
  sameShape: Grouping,
): Pick<SegmentFacts, 'shapeCharacters' | 'shapeLinkShare'> {
  const size = sameShape.group.length
  const characters = new Float32Array(size)
  const linkCharacters = new Float32Array(size)
  const segment = new TallyCursor(counts.segments)
  for (segment.row = 0; segment.row < size; segment.row++) {
    const group = sameShape.group[segment.row]!
    characters[group]! += segment.characters
    linkCharacters[group]! += segment.linkCharacters
  }
  const shapeCharacters = new Float32Array(size)
  const shapeLinkShare = new Float32Array(size)
  for (let row = 0; row < size; row++) {
    const group = sameShape.group[row]!
    shapeCharacters[row] = characters[group]! / sameShape.size(row)
    shapeLinkShare[row] = ratio(linkCharacters[group]!, characters[group]!)
  }
  return { shapeCharacters, shapeLinkShare }
}

function countCharactersBefore(counts: Counts): Float64Array {
  const before = new Float64Array(counts.segments.rows)
  const segment = new TallyCursor(counts.segments)
  let sum = 0
  for (segment.row = 0; segment.row < counts.segments.rows; segment.row++) {
    before[segment.row] = sum
    sum += segment.characters
  }
  return before
}

/** Longer texts are prose: a date or price in them does not characterize the whole. */
const maxPatternCharacters = 200

function findPatterns(
  segmentation: Segmentation,
  counts: Counts,
): Pick<SegmentFacts, 'patterns' | 'patternsOfPage'> {
  let patternsOfPage = 0
  const patterns = new Uint16Array(segmentation.segments.count)
  const segment = new TallyCursor(counts.segments)
  for (segment.row = 0; segment.row < patterns.length; segment.row++) {
    if (segment.digits > 0 && segment.characters <= maxPatternCharacters) {
      const bits = patternBits(segmentLine(segmentation, segment.row))
      patterns[segment.row] = bits
      patternsOfPage |= bits
    }
  }
  return { patterns, patternsOfPage }
}
