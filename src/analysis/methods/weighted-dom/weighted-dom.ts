import { escapeXml } from '../../../core/text/escape.js'
import { segmentText } from '../../../page/segments/segment-text.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { readPageHead } from '../../../page/tree/page-head.js'
import { LeafWeights } from '../../features/leaf-weights.js'
import { widthShares } from '../../features/widths.js'
import type { Method, MethodPage, MethodResult, PagePart } from '../method.js'
import { mergedParents, prunePage } from './pruned-tree.js'

/** 003: weights of leaves and subtrees of a pruned DOM tree. */
export const weightedDom: Method = {
  paper: '003',
  find,
}

/** The data from which weights of subtrees are computed. */
interface Weighed {
  /** The tree after pruning and merging, as the parent of each block. */
  readonly parents: Int32Array
  readonly leaves: LeafWeights
  readonly widths: Float32Array
}

function find({ segmentation, counts }: MethodPage): MethodResult {
  const { own, isLeft } = prunePage(segmentation, counts)
  const parents = mergedParents(segmentation, own)
  const weighed = {
    parents,
    leaves: new LeafWeights(segmentation, own, parents),
    widths: widthShares(segmentation),
  }
  const best = heaviest(segmentation, weighed)
  const segments = best < 0 ? [] : segmentsOfLeaves(segmentation, parents, best, isLeft)
  return {
    segments,
    parts: () => partsOf(segmentation, weighed, best),
    document: () => paragraphsDocument(segmentation, segments),
    ...(best < 0 && { warnings: ['weighted-dom: no leaf has words outside links.'] }),
  }
}

/** 003 (2). */
const weightOf = ({ leaves, widths }: Weighed, block: number): number =>
  widths[block]! * leaves.mean(block)

/** 003 (3): the subtree with the greatest weight, the first on ties; -1 if all are 0. */
function heaviest({ blocks }: Segmentation, weighed: Weighed): number {
  let best = -1
  let max = 0
  for (let block = 0; block < blocks.count; block++) {
    const weight = weightOf(weighed, block)
    if (weight > max) [best, max] = [block, weight]
  }
  return best
}

/** The segments of the leaves directly below a block; text outside of all elements belongs to the document. */
function segmentsOfLeaves(
  { blocks, segments }: Segmentation,
  parents: Int32Array,
  subtree: number,
  isLeft: (segment: number) => boolean,
): readonly number[] {
  const kept: number[] = []
  for (
    let segment = blocks.firstSegment[subtree]!;
    segment < blocks.endSegment[subtree]!;
    segment++
  ) {
    if (parents[segments.block[segment]!] === subtree && isLeft(segment)) kept.push(segment)
  }
  return kept
}

function* partsOf(
  { page, blocks }: Segmentation,
  { parents, leaves, widths }: Weighed,
  best: number,
): Iterable<PagePart> {
  const rangeOf = (block: number) => ({
    firstNode: blocks.node[block]!,
    endNode: page.nodes.end[blocks.node[block]!]!,
  })
  for (const [subtree, inside] of leavesBySubtree(parents, leaves)) {
    const isKept = subtree === best
    const mean = leaves.mean(subtree)
    const width = widths[subtree]!
    const measures = { width, mean, weight: width * mean }
    yield { kind: 'subtree', depth: 0, ...rangeOf(subtree), measures, isKept }
    for (const leaf of inside) {
      const weight = leaves.leaf(leaf)
      yield { kind: 'leaf', depth: 1, ...rangeOf(leaf), measures: { weight }, isKept }
    }
  }
}

/** The leaves with a weight above 0 below each block, in page order. */
function leavesBySubtree(
  parents: Int32Array,
  leaves: LeafWeights,
): readonly (readonly [subtree: number, leaves: readonly number[]])[] {
  const found = new Map<number, number[]>()
  for (let block = 1; block < parents.length; block++) {
    if (leaves.leaf(block) === 0) continue
    const inside = found.get(parents[block]!)
    if (inside === undefined) found.set(parents[block]!, [block])
    else inside.push(block)
  }
  return [...found].sort(([one], [other]) => one - other)
}

/** 003's result as XML: the title, the keywords of the META element, and a paragraph for every leaf. */
function paragraphsDocument(segmentation: Segmentation, segments: readonly number[]): string {
  const { title, meta } = readPageHead(segmentation.page)
  const keywords = meta
    .filter(([name]) => name === 'keywords')
    .flatMap(([, list]) => keywordsOf(list))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<document>',
    element('title', title),
    '<keywords>',
    ...[...new Set(keywords)].map((keyword) => element('keyword', keyword)),
    '</keywords>',
    '<body>',
    ...leafTexts(segmentation, segments).map((text) => element('p', text)),
    '</body>',
    '</document>',
    '',
  ].join('\n')
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** Keywords are separated by commas of several scripts. */
const keywordsOf = (list: string): readonly string[] =>
  list
    .split(/[,;，、；،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The text of each leaf. */
function leafTexts(segmentation: Segmentation, segments: readonly number[]): readonly string[] {
  const leaves = new Map<number, string[]>()
  for (const segment of segments) {
    const leaf = segmentation.segments.block[segment]!
    const texts = leaves.get(leaf) ?? []
    leaves.set(leaf, texts)
    texts.push(segmentText(segmentation, segment))
  }
  return [...leaves.values()].map((texts) => texts.join('\n'))
}
