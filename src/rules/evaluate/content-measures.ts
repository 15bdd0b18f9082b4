import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import type { NodeColumns } from '../../page/columns/page.js'
import { firstUnknownTag, TEXT_NODE, tagNames } from '../../page/columns/tags.js'
import { isSpace } from '../../page/scanner/markup-characters.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

/** A segment by its nodes: its block, and its texts from `firstNode` to before `endNode`. */
export interface SegmentNodes {
  readonly block: number
  readonly firstNode: number
  readonly endNode: number
}

/**
 * What the places of a page's main content tell of it, in characters of the source: the same whether the page was
 * read as a whole or streamed.
 */
export interface ContentMeasures {
  /** The share of its characters that are in links. */
  readonly linked: number
  /** The share of its characters in short texts. */
  readonly short: number
  /** The characters between its first and its last text that it leaves out, for each that it takes. */
  readonly gap: number
  /** The characters of long texts between and around its texts that it leaves out, for each of its own long texts. */
  readonly near: number
  /** The share of its characters at each path of tags, as a hash. */
  readonly places: ReadonlyMap<number, number>
}

const measureDefaults = {
  /** Characters of a text that is likely prose. */
  long: 80,
  /** Nodes before the first and behind the last text that are looked at. */
  around: 60,
  /** More says no more. */
  max: 5,
  /** Elements of a path, from the innermost. */
  pathSteps: 32,
} as const

/** The parts of a page that are measured. */
export interface MeasuredPage {
  readonly html: string
  readonly nodes: Pick<
    NodeColumns,
    'count' | 'tag' | 'parent' | 'context' | 'sourceStart' | 'sourceEnd'
  >
}

/** The nodes of some segments of a page. */
export const segmentNodes = (
  { blocks, segments: { block, firstNode, endNode } }: Segmentation,
  segments: readonly number[],
): readonly SegmentNodes[] =>
  segments.map((segment) => ({
    block: blocks.node[block[segment]!]!,
    firstNode: firstNode[segment]!,
    endNode: endNode[segment]!,
  }))

/** @param segments In page order. */
export function contentMeasures(
  page: MeasuredPage,
  segments: readonly SegmentNodes[],
): ContentMeasures {
  const { nodes } = page
  const { long, around, max } = measureDefaults
  const places = new Map<number, number>()
  const own = { characters: 0, linked: 0, long: 0 }
  for (const { block, firstNode, endNode } of segments) {
    let characters = 0
    for (let node = firstNode; node < endNode; node++) {
      const length = shownLength(page, node)
      characters += length
      if (length >= long) own.long += length
      if ((nodes.context[node]! & NodeContext.link) !== 0) own.linked += length
    }
    own.characters += characters
    const place = tagPathHash(nodes, block)
    places.set(place, (places.get(place) ?? 0) + characters)
  }
  const total = Math.max(1, own.characters)
  for (const [place, characters] of places) places.set(place, characters / total)
  const left = leftOut(page, segments, around)
  return {
    linked: own.linked / total,
    short: 1 - own.long / total,
    gap: Math.min(max, left.between / total),
    near: Math.min(max, left.long / Math.max(long, own.long)),
    places,
  }
}

/** The characters of texts between the first and the last segment, and of long ones also around, in no segment. */
function leftOut(
  page: MeasuredPage,
  segments: readonly SegmentNodes[],
  around: number,
): { readonly between: number; readonly long: number } {
  const sums = { between: 0, long: 0 }
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return sums
  const { context, count } = page.nodes
  let next = 0
  for (
    let node = Math.max(0, first.firstNode - around);
    node < Math.min(count, last.endNode + around);
    node++
  ) {
    while (next < segments.length && node >= segments[next]!.endNode) next++
    if (next < segments.length && node >= segments[next]!.firstNode) continue
    const length = shownLength(page, node)
    if (node > first.firstNode && node < last.endNode) sums.between += length
    const isProse = length >= measureDefaults.long && (context[node]! & NodeContext.link) === 0
    if (isProse) sums.long += length
  }
  return sums
}

/** The characters of a text that is shown, without white space around it; 0 for any other node. */
function shownLength({ html, nodes }: MeasuredPage, node: number): number {
  if (nodes.tag[node] !== TEXT_NODE || (nodes.context[node]! & (notContent | notShown)) !== 0)
    return 0
  let [start, end] = [nodes.sourceStart[node]!, nodes.sourceEnd[node]!]
  while (start < end && isSpace(html.charCodeAt(start))) start++
  while (end > start && isSpace(html.charCodeAt(end - 1))) end--
  return end - start
}

/** By tag: a hash of its name, which stays the same when the table of tags grows. */
const tagHashes = Int32Array.from(tagNames, (name) => {
  let hash = fnvOffset
  for (let at = 0; at < name.length; at++) hash = fnvStep(hash, name.charCodeAt(at))
  return hash
})

/** A hash of the names of an element and of those around it; tags that HTML does not know are alike. */
function tagPathHash({ tag, parent }: MeasuredPage['nodes'], element: number): number {
  let hash = fnvOffset
  let steps = 0
  for (let at = element; at > 0 && steps < measureDefaults.pathSteps; at = parent[at]!, steps++) {
    const id = tag[at]!
    hash = fnvStep(hash, id < firstUnknownTag ? tagHashes[id]! : 0)
  }
  return hash >>> 0
}
