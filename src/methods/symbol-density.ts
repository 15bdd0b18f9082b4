import type { Segmentation } from '../blocks/segmentation.js'
import {
  punctuationDensity,
  type Reading,
  symbolScore,
  symbolTextDensity,
  withoutLinks,
  withoutParagraphs,
} from '../features/families/symbols.js'
import { TallyCursor } from '../features/tally.js'
import { unseen } from '../page/context.js'
import { tag } from '../page/tags.js'
import type { Finding, Method, Part } from './method.js'
import type { MethodPage } from './method-page.js'

const DIV = tag('div')
/** The document, in the place of its only DIV. */
const wholePage = [0]

/** 004: text and punctuation density of every DIV, in one of two readings of its formulas. */
const bySymbols = (reading: Reading, meaning: string): Method => ({
  meaning,
  paper: '004',
  find: (page) => find(page, reading),
})

export const symbolDensity = bySymbols(
  withoutLinks,
  'the DIV with the most text outside links per tag and punctuation mark',
)

export const symbolDensityPrinted = bySymbols(
  withoutParagraphs,
  'the same as its formulas are printed: text outside paragraphs',
)

function find(page: MethodPage, reading: Reading): Finding {
  const found = divisionsOf(page.segmentation)
  const divisions = found.length > 0 ? found : wholePage
  const block = new TallyCursor(page.counts.all)
  let best = -1
  let most = 0
  for (block.row of divisions) {
    const score = symbolScore(block, reading)
    if (score > most) [best, most] = [block.row, score]
  }
  return {
    runs: best < 0 ? [] : page.shownRuns(best),
    parts: () => partsOf(page, divisions, best, reading),
    warnings: warningsOf(found.length, best),
  }
}

function divisionsOf({ page, blocks }: Segmentation): readonly number[] {
  const divisions: number[] = []
  for (let block = 0; block < blocks.count; block++) {
    const node = blocks.node[block]!
    const isShown = (page.nodes.context[node]! & unseen) === 0
    if (isShown && page.nodes.tag[node] === DIV) divisions.push(block)
  }
  return divisions
}

function warningsOf(divisions: number, best: number): readonly string[] {
  if (best < 0) return ['symbol-density: no DIV scores more than 0, so that nothing is kept.']
  return divisions > 0 ? [] : ['symbol-density: the page has no DIV, so that all of it is kept.']
}

function* partsOf(
  { segmentation, counts }: MethodPage,
  divisions: readonly number[],
  best: number,
  reading: Reading,
): Iterable<Part> {
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
        textDensity: symbolTextDensity(block, reading),
        punctuationDensity: punctuationDensity(block, reading),
        score: symbolScore(block, reading),
      },
      isKept: block.row === best,
    }
    around.push(block.row)
  }
}
