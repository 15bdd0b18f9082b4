import { wordTokens } from '../../../core/text/tokens.js'
import { segmentsText } from '../../../page/segments/segment-text.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import type { Method, MethodPage, MethodResult, PagePart } from '../method.js'
import { type ClusteringOptions, type DataRegion, findDataRegions } from './data-regions.js'

/** Values for 002's two thresholds, which the paper does not give; chosen in docs/methods/block-clustering.md. */
export const clusteringDefaults: ClusteringOptions = {
  /** One of four signs of noise is allowed, two are not. */
  maxNoise: 0.25,
  threshold: 0.5,
}

/**
 * 002: clusters blocks without noise by appearance, and keeps the records of the main data region.
 * @bench
 */
export const blockClusteringWith = (options: ClusteringOptions): Method => ({
  paper: '002',
  find: (page) => find(page, options),
})

export const blockClustering = blockClusteringWith(clusteringDefaults)

function find(page: MethodPage, options: ClusteringOptions): MethodResult {
  const regions = findDataRegions(page, options)
  const main = mainRegion(regions)
  return {
    segments:
      main === undefined ? [] : main.records.flatMap((record) => page.shownSegments(record)),
    parts: () => partsOf(page.segmentation, regions, main),
    ...(main === undefined && { warnings: ['block-clustering: no two blocks are similar.'] }),
  }
}

/**
 * The region with the most text apart from its longest record: a data region is large (002 PF2), and a header next to
 * an article is not one.
 * @bench
 */
export function mainRegion(regions: readonly DataRegion[]): DataRegion | undefined {
  let main: DataRegion | undefined
  let max = 0
  for (const region of regions) {
    const shared = region.characters - region.longest
    if (shared > max) [main, max] = [region, shared]
  }
  return main
}

function* partsOf(
  { page, blocks }: Segmentation,
  regions: readonly DataRegion[],
  main: DataRegion | undefined,
): Iterable<PagePart> {
  const endOf = (block: number): number => page.nodes.end[blocks.node[block]!]!
  for (const region of regions) {
    const { records, characters, longest } = region
    const isKept = region === main
    yield {
      kind: 'data region',
      depth: 0,
      firstNode: blocks.node[records[0]!]!,
      endNode: endOf(records.at(-1)!),
      measures: { records: records.length, characters, longest },
      isKept,
    }
    for (const record of records) {
      const firstNode = blocks.node[record]!
      yield { kind: 'record', depth: 1, firstNode, endNode: endOf(record), measures: {}, isKept }
    }
  }
}

/** The thresholds to try: multiples of one twentieth. */
const thresholds = Array.from({ length: 19 }, (_, at) => (at + 1) / 20)

/**
 * Trains 002's threshold on a sample page whose records are given by their words: the middle one of the thresholds
 * that find the most records in one data region; the default if none finds any.
 */
export function trainedThreshold(
  page: MethodPage,
  records: readonly (readonly string[])[],
): number {
  const known = new Set(records.map(keyOf))
  const keys = new Map<number, string>()
  const keyOfBlock = (block: number): string => {
    const key =
      keys.get(block) ??
      keyOf(wordTokens(segmentsText(page.segmentation, page.shownSegments(block))))
    keys.set(block, key)
    return key
  }
  const shares = thresholds.map((threshold) => {
    const regions = findDataRegions(page, { ...clusteringDefaults, threshold })
    return Math.max(0, ...regions.map((region) => f1(region.records.map(keyOfBlock), known)))
  })
  const max = Math.max(...shares)
  const best = thresholds.filter((_, at) => shares[at] === max)
  return max === 0 ? clusteringDefaults.threshold : best[best.length >> 1]!
}

const keyOf = (words: readonly string[]): string => words.join(' ')

function f1(found: readonly string[], known: ReadonlySet<string>): number {
  const common = found.filter((key) => known.has(key)).length
  return (2 * common) / (found.length + known.size)
}
