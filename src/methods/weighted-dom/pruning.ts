import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import type { Counts } from '../../features/counts.js'
import { column, TallyTable, tallyWidth } from '../../features/tally.js'
import { tag } from '../../page/tags.js'

const FORM = tag('form')
const WORDS = column('words')

/** A FORM with more than this share of the page's words is the page itself, as some servers write it, and stays. */
const wholePage = 0.5

/** A page without what table 1 ignores: FORMs, and what is not shown (OBJECT, NOSCRIPT, ...). */
export interface PrunedPage {
  /** What is left of each block's own tallies. */
  readonly own: TallyTable
  isLeft(run: number): boolean
}

export function prune(segmentation: Segmentation, counts: Counts): PrunedPage {
  const { blocks, runs } = segmentation
  const isPruned = prunedBlocks(segmentation, counts)
  const own = new TallyTable(blocks.count)
  own.values.set(counts.own.values)
  const isLeft = (run: number): boolean =>
    isPruned[runs.block[run]!] === 0 && isShownRun(segmentation, run)
  for (let run = 0; run < runs.count; run++) {
    if (!isLeft(run)) subtract(own, runs.block[run]!, counts.runs, run)
  }
  return { own, isLeft }
}

function prunedBlocks({ page, blocks }: Segmentation, { all }: Counts): Uint8Array {
  const isPruned = new Uint8Array(blocks.count)
  const mostWords = all.values[WORDS]! * wholePage
  for (let block = 1; block < blocks.count; block++) {
    const isForm = page.nodes.tag[blocks.node[block]!] === FORM
    const isIgnored = isForm && all.values[block * tallyWidth + WORDS]! <= mostWords
    if (isIgnored || isPruned[blocks.parent[block]!] === 1) isPruned[block] = 1
  }
  return isPruned
}

function subtract(own: TallyTable, block: number, from: TallyTable, run: number): void {
  for (let i = 0; i < tallyWidth; i++)
    own.values[block * tallyWidth + i]! -= from.values[run * tallyWidth + i]!
}
