import type { BlockColumns, Segmentation } from '../blocks/segmentation.js'
import type { Counts } from './counts.js'
import { ratio } from './feature.js'
import { isFirstHeading } from './first-headings.js'
import { type Tally, TallyCursor } from './tally.js'

export const titleRunDefaults = {
  /** A run of as many words that repeats the title's is prose about it. */
  tooManyWords: 40,
  /** What headings are ahead of other runs that say the same. */
  headingBonus: 0.15,
  /** Runs like the title no more than this share a word with it by chance. */
  chanceLikeness: 0.25,
  /** Of an H1 where no run is like the title: less than of any run that is. */
  firstHeadingLikeness: 0.2,
  /** What a run counts at least, so that blocks of runs without words are not empty. */
  leastWords: 0.3,
} as const

/** The run that names the page, and where all others stand from it. */
export interface TitleRun {
  readonly run: number
  /** How much of the page's title it says, in few other words; more for a heading. */
  readonly likeness: number
  /** The block that it stands in. */
  readonly block: number
  /** The innermost block that holds both a block and the title run. */
  readonly common: Int32Array
  /** Blocks around each block. */
  readonly depth: Int32Array
  /** Words of all runs before each run and, last, of all; each run counts `leastWords` at least. */
  readonly wordsBefore: Float64Array
}

/** The first of the runs most like the page's title, else the first in an H1; `undefined` when neither is there. */
export function findTitleRun(segmentation: Segmentation, counts: Counts): TitleRun | undefined {
  const named = mostLikeTitle(counts) ?? firstInHeading(segmentation)
  if (named === undefined) return undefined
  const block = segmentation.runs.block[named.run]!
  return {
    ...named,
    block,
    common: commonBlocks(segmentation.blocks, block),
    depth: depths(segmentation.blocks),
    wordsBefore: addUpWords(counts),
  }
}

type Named = Pick<TitleRun, 'run' | 'likeness'>

function mostLikeTitle(counts: Counts): Named | undefined {
  let likeness: number = titleRunDefaults.chanceLikeness
  let run = -1
  const text = new TallyCursor(counts.runs)
  for (text.row = 0; text.row < counts.runs.rows; text.row++) {
    const own = likenessOf(text, counts.titleWords)
    if (own <= likeness) continue
    likeness = own
    run = text.row
  }
  return run < 0 ? undefined : { run, likeness }
}

function likenessOf(text: Tally, wordsOfTitle: number): number {
  const { words, titleWords } = text
  if (words < 1 || words >= titleRunDefaults.tooManyWords) return 0
  const shared = ratio(titleWords, words) * Math.min(1, ratio(titleWords, wordsOfTitle))
  return text.headingCharacters > 0 ? shared + titleRunDefaults.headingBonus : shared
}

function firstInHeading(segmentation: Segmentation): Named | undefined {
  const run = segmentation.runs.block.findIndex((block) => isFirstHeading(segmentation, block))
  return run < 0 ? undefined : { run, likeness: titleRunDefaults.firstHeadingLikeness }
}

/** The innermost block that holds both a block and this one, for all blocks; a block holds itself. */
export function commonBlocks({ count, parent }: BlockColumns, block: number): Int32Array {
  const common = new Int32Array(count).fill(-1)
  for (let around = block; around >= 0; around = parent[around]!) common[around] = around
  for (let other = 0; other < count; other++)
    if (common[other]! < 0) common[other] = common[parent[other]!]!
  return common
}

function depths({ count, parent }: BlockColumns): Int32Array {
  const depth = new Int32Array(count)
  for (let block = 1; block < count; block++) depth[block] = depth[parent[block]!]! + 1
  return depth
}

function addUpWords(counts: Counts): Float64Array {
  const before = new Float64Array(counts.runs.rows + 1)
  const text = new TallyCursor(counts.runs)
  for (text.row = 0; text.row < counts.runs.rows; text.row++) {
    const words = Math.max(text.words, titleRunDefaults.leastWords)
    before[text.row + 1] = before[text.row]! + words
  }
  return before
}
