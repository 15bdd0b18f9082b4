import { noise } from '../../features/families/appearance.js'
import { Fonts } from '../../features/fonts.js'
import { TallyCursor } from '../../features/tally.js'
import { unseen } from '../../page/context.js'
import type { MethodPage } from '../method-page.js'
import { clusterBlocks } from './clusters.js'
import { type Appearance, sizeOf } from './similarity.js'

/** 002's data region: blocks side by side in the same block that look alike, its records. */
export interface DataRegion {
  /** The block that they stand in. */
  readonly block: number
  readonly records: readonly number[]
  /** Characters of text in all of them, and in the longest. */
  readonly characters: number
  readonly longest: number
}

/** What 002 leaves to be set. */
export interface ClusteringOptions {
  /** Blocks with more of 002 (2)'s F than this are noise. */
  readonly mostNoise: number
  /** Blocks more alike than this are in one cluster. */
  readonly threshold: number
}

export function dataRegions(page: MethodPage, options: ClusteringOptions): readonly DataRegion[] {
  const { parent } = page.segmentation.blocks
  const pool = quietBlocks(page, options)
  const clusters = clusterBlocks(
    pool.map(({ appearance }) => appearance),
    options.threshold,
  )
  const length = new TallyCursor(page.counts.all)
  const rows: Row[] = []
  /** The last row of each block's inner blocks. */
  const last = new Map<number, Row>()
  for (const [at, { block }] of pool.entries()) {
    length.row = block
    const around = parent[block]!
    const row = last.get(around)
    if (row !== undefined && row.cluster === clusters[at]) add(row, block, length.characters)
    else {
      const begun = {
        cluster: clusters[at]!,
        block: around,
        records: [],
        characters: 0,
        longest: 0,
      }
      add(begun, block, length.characters)
      rows.push(begun)
      last.set(around, begun)
    }
  }
  return rows.filter(({ records }) => records.length > 1)
}

/** A region on its way: blocks of one cluster, side by side. */
interface Row extends DataRegion {
  readonly cluster: number
  readonly records: number[]
  characters: number
  longest: number
}

function add(row: Row, block: number, characters: number): void {
  row.records.push(block)
  row.characters += characters
  row.longest = Math.max(row.longest, characters)
}

interface PooledBlock {
  readonly block: number
  readonly appearance: Appearance
}

/** 002's pool: every block with something to see in it that is shown and not noise, in page order. */
function quietBlocks(
  { segmentation, counts }: MethodPage,
  { mostNoise }: ClusteringOptions,
): readonly PooledBlock[] {
  const { blocks, page } = segmentation
  const fonts = new Fonts(segmentation)
  const all = new TallyCursor(counts.all)
  const wholePage = new TallyCursor(counts.all)
  const pool: PooledBlock[] = []
  for (let block = 1; block < blocks.count; block++) {
    all.row = block
    if ((page.nodes.context[blocks.node[block]!]! & unseen) !== 0) continue
    const appearance = {
      images: all.images,
      plainTexts: fonts.plainTexts[block]!,
      linkTexts: fonts.linkTexts[block]!,
      plainFonts: fonts.plain(block),
      linkFonts: fonts.link(block),
    }
    if (sizeOf(appearance) > 0 && noise(all, wholePage) <= mostNoise)
      pool.push({ block, appearance })
  }
  return pool
}
