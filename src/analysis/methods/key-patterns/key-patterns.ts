import { prefixSums } from '../../../core/text/prefix-sums.js'
import { NodeContext, notContent, notShown } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { TEXT_NODE } from '../../../page/columns/tags.js'
import { isBlankNode } from '../../../page/segments/blank-text.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'
import { isImportant } from '../../features/element-counter.js'
import type { Method, MethodPage, MethodResult, PagePart } from '../method.js'
import { SiteBlocks } from '../site/site-blocks.js'
import { siteMeasures } from '../site/site-measures.js'
import { type PatternBlock, patternBlocks, wholeBlocks } from './pattern-blocks.js'

/**
 * Value for 001's t, which the paper does not give: a block with fewer important tags is noise. Higher values lose
 * more content than noise: docs/methods/key-patterns.md.
 */
const minImportant = 1

/**
 * 001: divides the page into blocks by repeating patterns of child elements, and keeps blocks with important tags.
 * @bench
 */
export const keyPatternsWith = (minTags: number): Method => ({
  paper: '001',
  find: (page) => find(page, minTags),
})

export const keyPatterns = keyPatternsWith(minImportant)

function find({ segmentation, others }: MethodPage, minTags: number): MethodResult {
  const filtered = filterPage(segmentation.page)
  const blocks = patternBlocks(segmentation)
  const kept = wholeBlocks(blocks)
    .map((at) => blocks[at]!)
    .filter((block) => importanceOf(filtered, block) >= minTags)
  const within = segmentsWithin(segmentation, kept, filtered)
  const site = others.length === 0 ? undefined : new SiteBlocks(segmentation, others)
  const segments = site === undefined ? within : withoutRedundant(within, site)
  return { segments, parts: () => partsOf(segmentation, site, { blocks, filtered, segments }) }
}

const importanceOf = (filtered: FilteredPage, { firstNode, endNode }: PatternBlock): number =>
  filtered.importance(firstNode, endNode)

/** The segments that start in these blocks (in page order) and keep some text after filtering. */
function segmentsWithin(
  segmentation: Segmentation,
  blocks: readonly PatternBlock[],
  filtered: FilteredPage,
): readonly number[] {
  const { firstNode, endNode, count } = segmentation.segments
  const kept: number[] = []
  let at = 0
  for (let segment = 0; segment < count; segment++) {
    while (at < blocks.length && blocks[at]!.endNode <= firstNode[segment]!) at++
    const isWithin = at < blocks.length && blocks[at]!.firstNode <= firstNode[segment]!
    const isLeft = filtered.hasText(firstNode[segment]!, endNode[segment]!)
    if (isWithin && isLeft && isShownSegment(segmentation, segment)) kept.push(segment)
  }
  return kept
}

/** 001's survey: a block that occurs on other pages of the site is redundant. */
function withoutRedundant(
  segments: readonly number[],
  { segmentation, own, frequency }: SiteBlocks,
): readonly number[] {
  const redundant = new Set(
    own.filter((block) => frequency.pagesWith(block) > 0).map(({ block }) => block),
  )
  return segments.filter((segment) => !redundant.has(segmentation.segments.block[segment]!))
}

interface KeyPatternResult {
  readonly blocks: readonly PatternBlock[]
  readonly filtered: FilteredPage
  readonly segments: readonly number[]
}

/** A block is kept if one of its segments is; divided blocks are not kept themselves, only blocks inside. */
function* partsOf(
  segmentation: Segmentation,
  site: SiteBlocks | undefined,
  { blocks, filtered, segments }: KeyPatternResult,
): Iterable<PagePart> {
  const { page } = segmentation
  const { firstNode: starts } = segmentation.segments
  const ofSite = site === undefined ? () => ({}) : siteMeasures(site)
  const starting = new Set(segments.map((segment) => starts[segment]!))
  const keptBefore = countBefore(page.nodes.count, (node) => starting.has(node))
  for (const block of blocks) {
    const { depth, firstNode, endNode, elements, isCut } = block
    yield {
      kind: elements > 1 ? 'block' : isCut ? 'cut element' : 'element',
      depth,
      firstNode,
      endNode,
      measures: {
        elements,
        importance: importanceOf(filtered, block),
        ...ofSite(firstNode, endNode),
      },
      isKept: !isCut && keptBefore[endNode]! > keptBefore[firstNode]!,
    }
  }
}

/** Contexts of texts that filtering removes. */
const filtered = NodeContext.link | notContent | notShown

/** A page after 001's initial filtering, which removes links with their texts, and elements that hold nothing else. */
interface FilteredPage {
  /** Number of important elements with text among the nodes `from` up to, not including, `to`. */
  importance(from: number, to: number): number
  hasText(from: number, to: number): boolean
}

function filterPage(page: Page): FilteredPage {
  const { tag, end, context, count } = page.nodes
  const texts = countBefore(
    count,
    (node) =>
      tag[node] === TEXT_NODE && (context[node]! & filtered) === 0 && !isBlankNode(page, node),
  )
  const hasText = (from: number, to: number) => texts[to]! > texts[from]!
  const elements = countBefore(
    count,
    (node) => tag[node] !== TEXT_NODE && isImportant(tag[node]!) && hasText(node, end[node]!),
  )
  return { importance: (from, to) => elements[to]! - elements[from]!, hasText }
}

/** Prefix sums of the nodes that satisfy a predicate. */
const countBefore = (count: number, matches: (node: number) => boolean): Int32Array =>
  prefixSums(count, (node) => (matches(node) ? 1 : 0))
