import { notShown } from '../../../page/columns/node-context.js'
import { noiseShare } from '../../features/families/appearance.js'
import { Fonts } from '../../features/fonts.js'
import { TallyCursor } from '../../features/tally.js'
import type { MethodPage } from '../method.js'
import { type BlockAppearance, clusterBlocks, sizeOf } from './clusters.js'

/** 002's data region: adjacent blocks with the same parent and similar appearance, its records. */
export interface DataRegion {
  /** The parent of the records. */
  readonly block: number
  readonly records: readonly number[]
  /** Characters of all records, and of the longest one. */
  readonly characters: number
  readonly longest: number
}

/** Parameters that 002 leaves open. */
export interface ClusteringOptions {
  /** Blocks with more of 002 (2)'s F than this are noise. */
  readonly maxNoise: number
  /** Blocks more similar than this are in one cluster. */
  readonly threshold: number
}

export function findDataRegions(
  page: MethodPage,
  options: ClusteringOptions,
): readonly DataRegion[] {
  const { parent } = page.segmentation.blocks
  const pool = pooledBlocks(page, options)
  const clusters = clusterBlocks(
    pool.map(({ appearance }) => appearance),
    options.threshold,
  )
  const length = new TallyCursor(page.counts.all)
  const rows: Row[] = []
  /** The last row of adjacent blocks in each parent. */
  const last = new Map<number, Row>()
  for (const [at, { block }] of pool.entries()) {
    length.row = block
    const around = parent[block]!
    const row = last.get(around)
    if (row !== undefined && row.cluster === clusters[at]) add(row, block, length.characters)
    else {
      const started = {
        cluster: clusters[at]!,
        block: around,
        records: [],
        characters: 0,
        longest: 0,
      }
      add(started, block, length.characters)
      rows.push(started)
      last.set(around, started)
    }
  }
  return rows.filter(({ records }) => records.length > 1)
}

/** A region under construction: adjacent blocks of one cluster. */
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
  readonly appearance: BlockAppearance
}

/** 002's pool: all visible, non-empty blocks that are not noise, in page order. */
function pooledBlocks(
  { segmentation, counts }: MethodPage,
  { maxNoise }: ClusteringOptions,
): readonly PooledBlock[] {
  const { blocks, page } = segmentation
  const fonts = new Fonts(segmentation)
  const all = new TallyCursor(counts.all)
  const wholePage = new TallyCursor(counts.all)
  const pool: PooledBlock[] = []
  for (let block = 1; block < blocks.count; block++) {
    all.row = block
    if ((page.nodes.context[blocks.node[block]!]! & notShown) !== 0) continue
    const appearance = {
      images: all.images,
      plainTexts: fonts.plainTexts[block]!,
      linkTexts: fonts.linkTexts[block]!,
      plainFonts: fonts.plain(block),
      linkFonts: fonts.link(block),
    }
    if (sizeOf(appearance) > 0 && noiseShare(all, wholePage) <= maxNoise)
      pool.push({ block, appearance })
  }
  return pool
}
