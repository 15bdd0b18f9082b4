import type { Segmentation } from '../../blocks/segmentation.js'
import { LeafWeights } from '../../features/leaf-weights.js'
import { widthShares } from '../../features/widths.js'
import type { Finding, Method, Part } from '../method.js'
import type { MethodPage } from '../method-page.js'
import { mergedParents } from './merging.js'
import { paragraphsDocument } from './paragraphs-document.js'
import { prune } from './pruning.js'

/** 003: weights of leaves and subtrees of a pruned DOM tree. */
export const weightedDom: Method = {
  meaning: 'the leaves of the subtree with the most words per link and tag, times its width',
  paper: '003',
  find,
}

/** What subtrees are weighed by. */
interface Weighed {
  /** The tree that pruning and merging leave. */
  readonly parents: Int32Array
  readonly leaves: LeafWeights
  readonly widths: Float32Array
}

function find({ segmentation, counts }: MethodPage): Finding {
  const { own, isLeft } = prune(segmentation, counts)
  const parents = mergedParents(segmentation, own)
  const weighed = {
    parents,
    leaves: new LeafWeights(segmentation, own, parents),
    widths: widthShares(segmentation),
  }
  const best = heaviest(segmentation, weighed)
  const runs = best < 0 ? [] : runsOfLeaves(segmentation, parents, best, isLeft)
  return {
    runs,
    parts: () => partsOf(segmentation, weighed, best),
    document: () => paragraphsDocument(segmentation, runs),
    ...(best < 0 && { warnings: ['weighted-dom: no leaf has words outside links.'] }),
  }
}

/** 003 (2). */
const weightOf = ({ leaves, widths }: Weighed, block: number): number =>
  widths[block]! * leaves.mean(block)

/** 003 (3): the subtree of the greatest weight, the first of several; -1 when none has any. */
function heaviest({ blocks }: Segmentation, weighed: Weighed): number {
  let best = -1
  let most = 0
  for (let block = 0; block < blocks.count; block++) {
    const weight = weightOf(weighed, block)
    if (weight > most) [best, most] = [block, weight]
  }
  return best
}

/** The runs of the leaves directly below a block; text outside of all elements is a leaf of the document. */
function runsOfLeaves(
  { blocks, runs }: Segmentation,
  parents: Int32Array,
  subtree: number,
  isLeft: (run: number) => boolean,
): readonly number[] {
  const kept: number[] = []
  for (let run = blocks.firstRun[subtree]!; run < blocks.endRun[subtree]!; run++) {
    if (parents[runs.block[run]!] === subtree && isLeft(run)) kept.push(run)
  }
  return kept
}

function* partsOf(
  { page, blocks }: Segmentation,
  { parents, leaves, widths }: Weighed,
  best: number,
): Iterable<Part> {
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

/** The leaves with a weight below each block that has such, in page order. */
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
