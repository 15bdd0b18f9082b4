import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import type { Finding, Method, Part } from '../method.js'
import type { MethodPage } from '../method-page.js'
import { SiteBlocks } from '../site/site-blocks.js'
import { siteMeasures } from '../site/site-measures.js'
import { countBefore, type FilteredPage, filterPage } from './filtered-page.js'
import { type PatternBlock, patternBlocks } from './pattern-blocks.js'
import { wholeBlocks } from './whole-blocks.js'

/**
 * 001's t, which it does not give: a block with fewer important tags is noise. Any higher one loses more content than noise;
 * docs/methods/key-patterns.md has the table.
 */
const fewestImportant = 1

/** 001: blocks by the patterns that repeat among the children of elements, those with important tags kept. */
export const keyPatternsFrom = (fewest: number): Method => ({
  meaning: 'blocks by repeating patterns of tags, without those of links only',
  paper: '001',
  find: (page) => find(page, fewest),
})

export const keyPatterns = keyPatternsFrom(fewestImportant)

function find({ segmentation, others }: MethodPage, fewest: number): Finding {
  const filtered = filterPage(segmentation.page)
  const blocks = patternBlocks(segmentation)
  const kept = wholeBlocks(blocks)
    .map((at) => blocks[at]!)
    .filter((block) => importanceOf(filtered, block) >= fewest)
  const within = runsWithin(segmentation, kept, filtered)
  const site = others.length === 0 ? undefined : new SiteBlocks(segmentation, others)
  const runs = site === undefined ? within : withoutRedundant(within, site)
  return { runs, parts: () => partsOf(segmentation, site, { blocks, filtered, runs }) }
}

const importanceOf = (filtered: FilteredPage, { firstNode, endNode }: PatternBlock): number =>
  filtered.importance(firstNode, endNode)

/** The runs that begin in blocks, which are in page order, and of which filtering leaves something. */
function runsWithin(
  segmentation: Segmentation,
  blocks: readonly PatternBlock[],
  filtered: FilteredPage,
): readonly number[] {
  const { firstNode, endNode, count } = segmentation.runs
  const kept: number[] = []
  let at = 0
  for (let run = 0; run < count; run++) {
    while (at < blocks.length && blocks[at]!.endNode <= firstNode[run]!) at++
    const isWithin = at < blocks.length && blocks[at]!.firstNode <= firstNode[run]!
    const isLeft = filtered.hasText(firstNode[run]!, endNode[run]!)
    if (isWithin && isLeft && isShownRun(segmentation, run)) kept.push(run)
  }
  return kept
}

/** 001's survey: a block that other pages of the site have is redundant. */
function withoutRedundant(
  runs: readonly number[],
  { segmentation, own, frequency }: SiteBlocks,
): readonly number[] {
  const redundant = new Set(
    own.filter((block) => frequency.pagesWith(block) > 0).map(({ block }) => block),
  )
  return runs.filter((run) => !redundant.has(segmentation.runs.block[run]!))
}

interface Found {
  readonly blocks: readonly PatternBlock[]
  readonly filtered: FilteredPage
  readonly runs: readonly number[]
}

/** A block is kept when a run of it is; of those that were cut, only what is in them. */
function* partsOf(
  segmentation: Segmentation,
  site: SiteBlocks | undefined,
  { blocks, filtered, runs }: Found,
): Iterable<Part> {
  const { page } = segmentation
  const { firstNode: starts } = segmentation.runs
  const ofSite = site === undefined ? () => ({}) : siteMeasures(site)
  const beginnings = new Set(runs.map((run) => starts[run]!))
  const keptBefore = countBefore(page.nodes.count, (node) => beginnings.has(node))
  for (const block of blocks) {
    const { depth, firstNode, endNode, elements, isCut } = block
    yield {
      kind: elements > 1 ? 'block' : isCut ? 'cut element' : 'element',
      depth,
      firstNode,
      endNode,
      measures: {
        elements,
        importance: importanceOf(filtered, block),
        ...ofSite(firstNode, endNode),
      },
      isKept: !isCut && keptBefore[endNode]! > keptBefore[firstNode]!,
    }
  }
}
