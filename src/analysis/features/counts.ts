import { notContent } from '../../page/columns/node-context.js'
import { blockTags, DOCUMENT_NODE, layoutTags, TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPageHead } from '../../page/tree/page-head.js'
import { countElement } from './element-counter.js'
import { type MakeTally, TallyTable, tallyColumn, tallyWidth } from './tally.js'
import { TextCounter } from './text-counter.js'
import { type HeadWords, wordHashes } from './word-hashes.js'

/** All counts of a page: of segments, of blocks alone, and of blocks with everything inside. */
export interface Counts {
  readonly segments: TallyTable
  /** The block itself, without inner blocks. */
  readonly own: TallyTable
  /**
   * The block with its paragraphs, headings, items and the like, without inner layout blocks (DIVs, cells, lists,
   * ...): what the columns _AE of the iCrawler data count.
   */
  readonly near: TallyTable
  /** The block with everything inside. Row 0 is the page. */
  readonly all: TallyTable
  /** A hash of each segment's words. */
  readonly segmentHash: Int32Array
  /** Distinct words of the page's title and description. */
  readonly titleWords: number
  readonly descriptionWords: number
}

const BR = tagId('br')
const A = tagId('a')
const TAGS = tallyColumn('tags')
const CHARACTERS = tallyColumn('characters')
const EMAILS = tallyColumn('emails')
/**
 * The beginning of an address, up to the second part of its domain. Matches only at the start of a word: starting at
 * every letter of a long word would take quadratic time.
 */
const emailAddress = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}-]/gu

/** Counts a page in one pass over its nodes and two over its blocks. */
export function countPage(
  segmentation: Segmentation,
  makeTally: MakeTally = (rows) => new TallyTable(rows),
): Counts {
  const { blocks, segments } = segmentation
  const head = readPageHead(segmentation.page)
  const headWords = { title: wordHashes(head.title), description: wordHashes(head.description) }
  const counts: Counts = {
    segments: makeTally(segments.count),
    own: makeTally(blocks.count),
    near: makeTally(blocks.count),
    all: makeTally(blocks.count),
    segmentHash: new Int32Array(segments.count),
    titleWords: headWords.title.size,
    descriptionWords: headWords.description.size,
  }
  countNodes(segmentation, counts, headWords)
  for (let segment = 0; segment < segments.count; segment++)
    counts.own.add(segments.block[segment]!, counts.segments, segment)
  counts.near.values.set(counts.own.values)
  counts.all.values.set(counts.own.values)
  addToParents(segmentation, counts)
  return counts
}

/** Adds each block to its parent, from the last block to the first, so that each is complete before it is added. */
function addToParents({ page, blocks }: Segmentation, { near, all }: Counts): void {
  for (let block = blocks.count - 1; block > 0; block--) {
    const parent = blocks.parent[block]!
    const node = blocks.node[block]!
    if (!isEmpty(all, block)) all.add(parent, all, block)
    countElement(page, node, all, parent)
    if (layoutTags.has(page.nodes.tag[node]!)) continue
    if (!isEmpty(near, block)) near.add(parent, near, block)
    countElement(page, node, near, parent)
  }
}

const isEmpty = ({ values }: TallyTable, row: number): boolean =>
  values[row * tallyWidth + TAGS] === 0 && values[row * tallyWidth + CHARACTERS] === 0

function countNodes(segmentation: Segmentation, counts: Counts, headWords: HeadWords): void {
  const { page, segments, blockOf } = segmentation
  const { tag: tags, context, decoded, sourceStart, sourceEnd, count } = page.nodes
  const counter = new TextCounter(counts.segments, headWords)
  let segment = 0
  if (segments.count > 0) counter.startSegment(0)
  for (let node = 0; node < count; node++) {
    const isInSegment = segment < segments.count && node < segments.endNode[segment]!
    if (tags[node] === TEXT_NODE) {
      if (
        !isInSegment ||
        node < segments.firstNode[segment]! ||
        (context[node]! & notContent) !== 0
      )
        continue
      const own = decoded.get(node)
      if (own === undefined) {
        counter.add(page.html, sourceStart[node]!, sourceEnd[node]!, context[node]!)
      } else counter.add(own, 0, own.length, context[node]!)
      if (node + 1 < segments.endNode[segment]!) continue
      finishSegment(segmentation, counts, counter, segment)
      segment++
      if (segment < segments.count) counter.startSegment(segment)
    } else if (!blockTags.has(tags[node]!) && tags[node] !== DOCUMENT_NODE) {
      if (tags[node] === A) counter.startLink()
      if (isInSegment && segments.block[segment] === blockOf[node]) {
        countElement(page, node, counts.segments, segment)
        if (tags[node] === BR) counter.breakLine()
      } else countElement(page, node, counts.own, blockOf[node]!)
    }
  }
}

function finishSegment(
  segmentation: Segmentation,
  counts: Counts,
  counter: TextCounter,
  segment: number,
): void {
  counts.segmentHash[segment] = counter.finishSegment()
  if (!counter.hasAtSign) return
  const emails = segmentText(segmentation, segment).match(emailAddress)?.length ?? 0
  counts.segments.values[segment * tallyWidth + EMAILS] = emails
}
