import { BlockEntropy } from './block-entropy.js'
import type { BlockTerms } from './block-terms.js'
import type { SiteBlocks } from './site-blocks.js'
import { styleImportance } from './style-tree.js'

/** What part of a page from one node up to another is to its site. Every number is from 0 to 1. */
export type SiteMeasures = (firstNode: number, endNode: number) => Readonly<Record<string, number>>

/** 001's survey, of a page beside others of its site: means over the part's blocks with text of their own, and over its elements. */
export function siteMeasures({
  segmentation,
  others,
  own,
  beside,
  frequency,
}: SiteBlocks): SiteMeasures {
  const { page, blocks } = segmentation
  const entropy = new BlockEntropy([own, ...beside])
  const importance = styleImportance([page, ...others.map((other) => other.page)])
  const { count } = page.nodes
  const overBlocks = (measure: (block: BlockTerms) => number): Mean =>
    meansOf(
      count,
      own.map((block) => [blocks.node[block.block]!, measure(block)]),
    )
  const means = {
    entropy: overBlocks((block) => entropy.of(block)),
    'inverse-frequency': overBlocks((block) => frequency.inverse(block)),
    'style-importance': meansOf(
      count,
      [...importance.entries()].filter(([, its]) => its >= 0),
    ),
  }
  return (firstNode, endNode) =>
    Object.fromEntries(
      Object.entries(means).map(([name, mean]) => [name, mean(firstNode, endNode)]),
    )
}

type Mean = (firstNode: number, endNode: number) => number

/** The mean of what stands at the nodes of a range, 0 where nothing does; each at the cost of two sums. */
function meansOf(count: number, values: readonly (readonly [node: number, value: number])[]): Mean {
  const sums = new Float64Array(count + 1)
  const counts = new Int32Array(count + 1)
  for (const [node, value] of values) {
    sums[node + 1]! += value
    counts[node + 1]!++
  }
  for (let node = 0; node < count; node++) {
    sums[node + 1]! += sums[node]!
    counts[node + 1]! += counts[node]!
  }
  return (firstNode, endNode) => {
    const among = counts[endNode]! - counts[firstNode]!
    const mean = (sums[endNode]! - sums[firstNode]!) / Math.max(1, among)
    return Math.min(1, Math.max(0, mean))
  }
}
