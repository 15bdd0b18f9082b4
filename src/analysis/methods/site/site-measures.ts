import { accumulate } from '../../../core/text/prefix-sums.js'
import type { BlockTerms, SiteBlocks } from './site-blocks.js'
import { styleImportance } from './style-tree.js'

/** Measures, from 0 to 1, of the part of a page between two nodes relative to its site. */
type SiteMeasures = (firstNode: number, endNode: number) => Readonly<Record<string, number>>

/** 001's survey of a page and other pages of its site: means over blocks with text of their own, and over elements. */
export function siteMeasures({
  segmentation,
  others,
  own,
  otherBlocks,
  frequency,
}: SiteBlocks): SiteMeasures {
  const { page, blocks } = segmentation
  const entropy = new BlockEntropy([own, ...otherBlocks])
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

/** The mean of the values at nodes of a range, 0 if there are none; by prefix sums. */
function meansOf(count: number, values: readonly (readonly [node: number, value: number])[]): Mean {
  const sums = new Float64Array(count + 1)
  const counts = new Int32Array(count + 1)
  for (const [node, value] of values) {
    sums[node + 1]! += value
    counts[node + 1]!++
  }
  accumulate(sums)
  accumulate(counts)
  return (firstNode, endNode) => {
    const among = counts[endNode]! - counts[firstNode]!
    const mean = (sums[endNode]! - sums[firstNode]!) / Math.max(1, among)
    return Math.min(1, Math.max(0, mean))
  }
}

/** The number of blocks with a term, for each page. */
type Spread = readonly number[]

/**
 * 001 (1) and (2): the entropy of a term over the pages of a site, to the base of their number: 1 if all pages have it
 * equally often, 0 if only one page has it. The entropy of a block is the mean over its terms.
 */
export class BlockEntropy {
  readonly #entropies: ReadonlyMap<string, number>

  constructor(pages: readonly (readonly BlockTerms[])[]) {
    const spreads = new Map<string, number[]>()
    for (const [page, blocks] of pages.entries()) {
      for (const { terms } of blocks) {
        for (const term of terms) {
          const spread = spreads.get(term) ?? new Array<number>(pages.length).fill(0)
          spreads.set(term, spread)
          spread[page]!++
        }
      }
    }
    this.#entropies = new Map([...spreads].map(([term, spread]) => [term, entropyOf(spread)]))
  }

  of({ terms }: BlockTerms): number {
    let sum = 0
    for (const term of terms) sum += this.#entropies.get(term) ?? 0
    return terms.size === 0 ? 0 : sum / terms.size
  }
}

/** 0 for a single page, for which the base is undefined. */
export function entropyOf(spread: Spread): number {
  const sum = spread.reduce((all, count) => all + count, 0)
  if (spread.length < 2 || sum === 0) return 0
  const bits = spread.reduce((all, count) => {
    const share = count / sum
    return count === 0 ? all : all - share * Math.log(share)
  }, 0)
  return bits / Math.log(spread.length)
}
