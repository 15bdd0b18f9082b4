import type { Segmentation } from '../../blocks/segmentation.js'
import type { Finding, Method, Part } from '../method.js'
import type { MethodPage } from '../method-page.js'
import { type ClusteringOptions, type DataRegion, dataRegions } from './data-regions.js'

/** 002's two thresholds, which it does not give; docs/methods/block-clustering.md has the table they were chosen from. */
export const clusteringDefaults: ClusteringOptions = {
  /** One of four signs is no noise yet, two are. */
  mostNoise: 0.25,
  threshold: 0.5,
}

/** 002: blocks without noise, clustered by what they look like; the records of the page's data region. */
export const blockClusteringBy = (options: ClusteringOptions): Method => ({
  meaning: 'the blocks side by side that look alike and have the most text in common',
  paper: '002',
  find: (page) => find(page, options),
})

export const blockClustering = blockClusteringBy(clusteringDefaults)

function find(page: MethodPage, options: ClusteringOptions): Finding {
  const regions = dataRegions(page, options)
  const main = mainRegion(regions)
  return {
    runs: main === undefined ? [] : main.records.flatMap((record) => page.shownRuns(record)),
    parts: () => partsOf(page.segmentation, regions, main),
    ...(main === undefined && { warnings: ['block-clustering: no two blocks are alike.'] }),
  }
}

/**
 * The region with the most text beside its longest record: a data region is large (002 PF2), and a header beside an
 * article is none.
 */
export function mainRegion(regions: readonly DataRegion[]): DataRegion | undefined {
  let main: DataRegion | undefined
  let most = 0
  for (const region of regions) {
    const shared = region.characters - region.longest
    if (shared > most) [main, most] = [region, shared]
  }
  return main
}

function* partsOf(
  { page, blocks }: Segmentation,
  regions: readonly DataRegion[],
  main: DataRegion | undefined,
): Iterable<Part> {
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
