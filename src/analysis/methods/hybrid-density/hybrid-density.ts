import { tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import type { Method, MethodPage, MethodResult, PagePart } from '../method.js'
import { type ExtractedContent, extractContent } from './extract-content.js'
import { countNodes, hybridDensities, type NodeCounts } from './node-densities.js'
import {
  importanceByBlocks,
  importanceByPosition,
  type SegmentImportance,
} from './visual-importance.js'

const BODY = tagId('body')

const withoutBoxes =
  'hybrid-density had no boxes of the page and used its text only. Provide them with --render.'

/** 000, with visual importance by the blocks of VIPS. */
export const hybridDensity: Method = {
  paper: '000',
  requires: 'boxes',
  find: (page) => hybridResult(page, importanceByBlocks),
}

/** 000, with visual importance by the position of each text, a variant that the paper compares with. */
export const hybridDensityByPosition: Method = {
  paper: '000',
  requires: 'boxes',
  find: (page) => hybridResult(page, importanceByPosition),
}

/**
 * The result of 000 with this importance of texts; all are equally important if the page is not rendered.
 * @bench
 */
export function hybridResult(
  { segmentation, rendering }: MethodPage,
  importances: SegmentImportance,
): MethodResult {
  const { page } = segmentation
  const body = Math.max(page.nodes.tag.indexOf(BODY), 0)
  const counts = countNodes(segmentation, rendering && importances(segmentation, rendering))
  const densities = hybridDensities(counts, body)
  const extracted = extractContent(page, densities, body)
  return {
    segments: segmentsOf(segmentation, counts, extracted),
    ...(rendering === undefined && { warnings: [withoutBoxes] }),
    parts: () => partsOf(segmentation, counts, densities, extracted),
  }
}

/** A segment is kept if any of its texts is content. */
function segmentsOf(
  segmentation: Segmentation,
  { characters }: NodeCounts,
  { isContent }: ExtractedContent,
): readonly number[] {
  const { page, segments } = segmentation
  const kept: number[] = []
  for (let segment = 0; segment < segments.count; segment++) {
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
      if (!page.isText(node) || characters[node] === 0 || isContent[node] === 0) continue
      kept.push(segment)
      break
    }
  }
  return kept
}

/** All elements that were visited. */
function* partsOf(
  { page }: Segmentation,
  { characters, hybrid, tags, links }: NodeCounts,
  densities: Float64Array,
  { sums, isDense, isMarked, isContent }: ExtractedContent,
): Iterable<PagePart> {
  const { depth, end, count } = page.nodes
  const outermost = depth[isDense.indexOf(1)]!
  for (let node = 0; node < count; node++) {
    if (isDense[node] === 0) continue
    yield {
      kind: page.tagName(node),
      depth: depth[node]! - outermost,
      firstNode: node,
      endNode: end[node]!,
      measures: {
        density: densities[node]!,
        sum: sums[node]!,
        characters: characters[node]!,
        hybrid: hybrid[node]!,
        tags: tags[node]!,
        links: links[node]!,
      },
      ...(isMarked[node] === 1 && { note: 'densest of the visited elements' }),
      isKept: isContent[node] === 1,
    }
  }
}
