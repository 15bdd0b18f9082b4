import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { notContent } from '../page/context.js'
import { readHead } from '../page/head.js'
import { blockTags, DOCUMENT, layoutTags, TEXT, tag } from '../page/tags.js'
import { countElement } from './element-counter.js'
import { column, TallyTable, tallyWidth } from './tally.js'
import { TextCounter } from './text-counter.js'
import { type Vocabulary, wordHashes } from './word-hashes.js'

/** Everything that is counted of a page: of each run, of each block alone, of each block with all inside it. */
export interface Counts {
  readonly runs: TallyTable
  /** What stands in the block itself, its inner blocks left out. */
  readonly own: TallyTable
  /**
   * With the paragraphs, headings, items and the like in it, but not the layout blocks (DIVs, cells, lists, ...): what is
   * left of a block when its inner blocks are extracted, as in the columns _AE of the iCrawler data.
   */
  readonly near: TallyTable
  /** With everything inside. Row 0 is the page. */
  readonly all: TallyTable
  /** The same number for runs with the same words. */
  readonly runHash: Int32Array
  /** Different words of the page's title and description. */
  readonly titleWords: number
  readonly descriptionWords: number
}

const BR = tag('br')
const A = tag('a')
const TAGS = column('tags')
const CHARACTERS = column('characters')
const EMAILS = column('emails')
/** Begins only where a word does: from every letter of a long word, it would take quadratic time. */
const emailAddress =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Counts a page in one sweep over its nodes and two over its blocks. */
export function count(segmentation: Segmentation): Counts {
  const { blocks, runs } = segmentation
  const head = readHead(segmentation.page)
  const vocabulary = { title: wordHashes(head.title), description: wordHashes(head.description) }
  const counts: Counts = {
    runs: new TallyTable(runs.count),
    own: new TallyTable(blocks.count),
    near: new TallyTable(blocks.count),
    all: new TallyTable(blocks.count),
    runHash: new Int32Array(runs.count),
    titleWords: vocabulary.title.size,
    descriptionWords: vocabulary.description.size,
  }
  countNodes(segmentation, counts, vocabulary)
  for (let run = 0; run < runs.count; run++) counts.own.add(runs.block[run]!, counts.runs, run)
  counts.near.values.set(counts.own.values)
  counts.all.values.set(counts.own.values)
  addUp(segmentation, counts)
  return counts
}

/** Adds each block to the one around it, from the last block to the first, so that each is complete before it is added. */
function addUp({ page, blocks }: Segmentation, { near, all }: Counts): void {
  for (let block = blocks.count - 1; block > 0; block--) {
    const parent = blocks.parent[block]!
    const node = blocks.node[block]!
    if (!isEmpty(all, block)) all.add(parent, all, block)
    countElement(page, node, all, parent)
    if (layoutTags.has(page.nodes.tag[node]!)) continue
    if (!isEmpty(near, block)) near.add(parent, near, block)
    countElement(page, node, near, parent)
  }
}

const isEmpty = ({ values }: TallyTable, row: number): boolean =>
  values[row * tallyWidth + TAGS] === 0 && values[row * tallyWidth + CHARACTERS] === 0

function countNodes(segmentation: Segmentation, counts: Counts, vocabulary: Vocabulary): void {
  const { page, runs, blockOf } = segmentation
  const { tag: tags, context, decoded, sourceStart, sourceEnd, count } = page.nodes
  const counter = new TextCounter(counts.runs, vocabulary)
  let run = 0
  if (runs.count > 0) counter.startRun(0)
  for (let node = 0; node < count; node++) {
    const isInRun = run < runs.count && node < runs.endNode[run]!
    if (tags[node] === TEXT) {
      if (!isInRun || node < runs.firstNode[run]! || (context[node]! & notContent) !== 0) continue
      const own = decoded.get(node)
      if (own === undefined) {
        counter.add(page.html, sourceStart[node]!, sourceEnd[node]!, context[node]!)
      } else counter.add(own, 0, own.length, context[node]!)
      if (node + 1 < runs.endNode[run]!) continue
      finishRun(segmentation, counts, counter, run)
      run++
      if (run < runs.count) counter.startRun(run)
    } else if (!blockTags.has(tags[node]!) && tags[node] !== DOCUMENT) {
      if (tags[node] === A) counter.startLink()
      if (isInRun && runs.block[run] === blockOf[node]) {
        countElement(page, node, counts.runs, run)
        if (tags[node] === BR) counter.breakLine()
      } else countElement(page, node, counts.own, blockOf[node]!)
    }
  }
}

function finishRun(
  segmentation: Segmentation,
  counts: Counts,
  counter: TextCounter,
  run: number,
): void {
  counts.runHash[run] = counter.finishRun()
  if (!counter.sawAt) return
  const emails = runText(segmentation, run).match(emailAddress)?.length ?? 0
  counts.runs.values[run * tallyWidth + EMAILS] = emails
}
