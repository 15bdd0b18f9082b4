import { notShown } from '../../page/columns/node-context.js'
import { tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import {
  punctuationDensity,
  type SymbolVariant,
  symbolScore,
  symbolTextDensity,
  withoutLinks,
  withoutParagraphs,
} from '../features/families/symbols.js'
import { TallyCursor } from '../features/tally.js'
import type { Method, MethodPage, MethodResult, PagePart } from './method.js'

const DIV = tagId('div')
/** The document, used if there is no DIV. */
const wholePage = [0]

/** 004: text and punctuation density of every DIV, in one of two variants of its formulas. */
const bySymbols = (variant: SymbolVariant): Method => ({
  paper: '004',
  find: (page) => find(page, variant),
})

export const symbolDensity = bySymbols(withoutLinks)

export const symbolDensityPrinted = bySymbols(withoutParagraphs)

function find(page: MethodPage, variant: SymbolVariant): MethodResult {
  const found = divisionsOf(page.segmentation)
  const divisions = found.length > 0 ? found : wholePage
  const block = new TallyCursor(page.counts.all)
  let best = -1
  let max = 0
  for (block.row of divisions) {
    const score = symbolScore(block, variant)
    if (score > max) [best, max] = [block.row, score]
  }
  return {
    segments: best < 0 ? [] : page.shownSegments(best),
    parts: () => partsOf(page, divisions, best, variant),
    warnings: warningsOf(found.length, best),
  }
}

function divisionsOf({ page, blocks }: Segmentation): readonly number[] {
  const divisions: number[] = []
  for (let block = 0; block < blocks.count; block++) {
    const node = blocks.node[block]!
    const isShown = (page.nodes.context[node]! & notShown) === 0
    if (isShown && page.nodes.tag[node] === DIV) divisions.push(block)
  }
  return divisions
}

function warningsOf(divisions: number, best: number): readonly string[] {
  if (best < 0) return ['symbol-density: no DIV scores above 0, so nothing is kept.']
  return divisions > 0 ? [] : ['symbol-density: the page has no DIV, so all of it is kept.']
}

function* partsOf(
  { segmentation, counts }: MethodPage,
  divisions: readonly number[],
  best: number,
  variant: SymbolVariant,
): Iterable<PagePart> {
  const { page, blocks } = segmentation
  const block = new TallyCursor(counts.all)
  const around: number[] = []
  for (block.row of divisions) {
    while (around.length > 0 && block.row >= blocks.end[around.at(-1)!]!) around.pop()
    const node = blocks.node[block.row]!
    yield {
      kind: 'division',
      depth: around.length,
      firstNode: node,
      endNode: page.nodes.end[node]!,
      measures: {
        textDensity: symbolTextDensity(block, variant),
        punctuationDensity: punctuationDensity(block, variant),
        score: symbolScore(block, variant),
      },
      isKept: block.row === best,
    }
    around.push(block.row)
  }
}
