import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import type { Finding, Method, Part } from '../method.js'
import type { MethodPage } from '../method-page.js'
import { BlockDocumentFrequency } from '../site/block-document-frequency.js'
import { blockTerms } from '../site/block-terms.js'
import { type FilteredPage, filterPage } from './filtered-page.js'
import { type PatternBlock, patternBlocks } from './pattern-blocks.js'
import { wholeBlocks } from './whole-blocks.js'

/**
 * 001's t, which it does not give: a block with fewer important tags is noise. Any higher one loses more content than noise;
 * docs/methods/key-patterns.md has the table.
 */
const fewestImportant = 1

/** 001: blocks by the patterns that repeat among the children of elements, those with important tags kept. */
export const keyPatterns: Method = {
  meaning: 'blocks by repeating patterns of tags, without those of links only',
  paper: '001',
  find,
}

function find({ segmentation, others }: MethodPage): Finding {
  const filtered = filterPage(segmentation.page)
  const blocks = patternBlocks(segmentation)
  const isKept = (at: number): boolean => importanceOf(filtered, blocks[at]!) >= fewestImportant
  const kept = new Set(wholeBlocks(blocks).filter(isKept))
  const ranges = [...kept].map((at) => blocks[at]!)
  const runs = runsWithin(segmentation, ranges, filtered)
  return {
    runs: others.length === 0 ? runs : withoutRedundant(segmentation, runs, others),
    parts: () => partsOf(blocks, filtered, kept),
  }
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
  segmentation: Segmentation,
  runs: readonly number[],
  others: readonly Segmentation[],
): readonly number[] {
  const frequency = new BlockDocumentFrequency(others.map(blockTerms))
  const redundant = new Set(
    blockTerms(segmentation)
      .filter((block) => frequency.pagesWith(block) > 0)
      .map(({ block }) => block),
  )
  return runs.filter((run) => !redundant.has(segmentation.runs.block[run]!))
}

function* partsOf(
  blocks: readonly PatternBlock[],
  filtered: FilteredPage,
  kept: ReadonlySet<number>,
): Iterable<Part> {
  let keptDepth = -1
  for (const [at, { depth, firstNode, endNode, elements, isCut }] of blocks.entries()) {
    if (keptDepth >= depth) keptDepth = -1
    if (keptDepth < 0 && kept.has(at)) keptDepth = depth
    yield {
      kind: elements > 1 ? 'block' : isCut ? 'cut element' : 'element',
      depth,
      firstNode,
      endNode,
      measures: { elements, importance: importanceOf(filtered, blocks[at]!) },
      isKept: keptDepth >= 0,
    }
  }
}
