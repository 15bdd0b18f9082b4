import { runText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import type { Matrix } from '../features/matrix.js'
import { runVectors } from '../features/vectors.js'
import { readPage } from '../page/read-page.js'
import { alignGold } from './align-gold.js'
import { shortestCopy } from './choice-of.js'
import { type PageSigns, pageSigns } from './page-signs.js'
import { type PageType, pageTypes } from './page-type.js'
import { type PageWords, pageWords } from './page-words.js'
import { wordCounts } from './word-counts.js'

/** A share of a run's tokens in the gold text from which on the run is content. */
const contentShare = 0.5

/** Long runs count more, but not as much more as they are longer. */
const lengthExponent = 0.8

/** Weights are above 0. */
const copyWeight = 1e-3

/** A page to learn the general model from: what is measured of its runs, and what they are. */
export interface ModelPage {
  /** Pages of a site are in one fold. */
  readonly fold: number
  readonly segmentation: Segmentation
  readonly vectors: Matrix
  readonly words: PageWords
  readonly signs: PageSigns
  /** The place of its type among `pageTypes`; -1 when it is unknown. */
  readonly type: number
  readonly isContent: Uint8Array
  /** What each run counts for; the runs of a page count as much as those of any other. */
  readonly weights: Float64Array
}

/** A page as it comes from a corpus. */
export interface LabelledPage {
  readonly html: string
  readonly url?: string | undefined
  /** The main content. */
  readonly main: string
  readonly type?: PageType | undefined
  readonly fold: number
}

/**
 * Reads a page and labels its runs by its main content.
 * @param tokensOf What texts are compared by.
 */
export function modelPage(
  { html, url, main, type, fold }: LabelledPage,
  tokensOf: (text: string) => readonly string[],
): ModelPage {
  const segmentation = segment(readPage(html))
  const { count } = segmentation.runs
  const runs = Array.from({ length: count }, (_, run) => tokensOf(runText(segmentation, run)))
  const vectors = runVectors(segmentation)
  const words = pageWords(segmentation)
  const isContent = Uint8Array.from(alignGold(runs, tokensOf(main)), (share) =>
    share >= contentShare ? 1 : 0,
  )
  return {
    fold,
    segmentation,
    vectors,
    words,
    signs: pageSigns(segmentation, words, url),
    type: type === undefined ? -1 : pageTypes.indexOf(type),
    isContent,
    weights: weightsOf(wordCounts(vectors), copiesOf(runs, isContent)),
  }
}

/** Runs that say what a run of the content says, and are none: which of the copies the gold text means is chance. */
function copiesOf(
  runs: readonly (readonly string[])[],
  isContent: Uint8Array,
): (run: number) => boolean {
  const textOf = (tokens: readonly string[]): string => tokens.join(' ')
  const content = new Set(runs.filter((_, run) => isContent[run] === 1).map(textOf))
  return (run) =>
    isContent[run] === 0 && runs[run]!.length >= shortestCopy && content.has(textOf(runs[run]!))
}

/** Their sum is the same for every page; a copy of content counts for next to nothing. */
function weightsOf(words: Float32Array, isCopy: (run: number) => boolean): Float64Array {
  const weights = Float64Array.from(words, (count, run) =>
    isCopy(run) ? copyWeight : Math.max(1, count) ** lengthExponent,
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight / sum) * usualRuns)
}

/** Runs of a usual page: weights are then about 1, as limits on weight expect. */
const usualRuns = 300
