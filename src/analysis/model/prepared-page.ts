import type { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { segmentVectors, wordCounts } from '../features/vectors.js'
import { alignGold } from './align-gold.js'
import { type PageType, pageTypes } from './page-type.js'
import { type PageWords, pageWords } from './page-words.js'
import { type TypeWords, typeWords } from './type-words.js'

/** A segment is content if at least this share of its tokens is in the gold text. */
const minContentShare = 0.5

/** The weight of a segment grows with its words to this power. */
const lengthExponent = 0.8

/** Shorter texts are repeated on purpose: "Read more", a name, a date. */
const minCopyWords = 5

/** Weight of copies of content, which must be above 0. */
const copyWeight = 1e-3

/** A page prepared for training of the general model: features and labels of its segments. */
export interface PreparedPage {
  /** Pages of a site are in the same fold. */
  readonly fold: number
  readonly segmentation: Segmentation
  readonly vectors: Matrix
  readonly words: PageWords
  readonly typeWords: TypeWords
  /** The index of its type in `pageTypes`; -1 if unknown. */
  readonly type: number
  readonly isContent: Uint8Array
  /** The training weight of each segment; the sum is equal for all pages. */
  readonly weights: Float64Array
}

/** A labelled page of a corpus. */
export interface CorpusPage {
  readonly html: string
  readonly url?: string | undefined
  /** The main content. */
  readonly main: string
  readonly type?: PageType | undefined
  readonly fold: number
}

/**
 * Reads a page and labels its segments by its main content.
 * @param tokensOf Splits texts into tokens for the comparison.
 */
export function preparePage(
  { html, url, main, type, fold }: CorpusPage,
  tokensOf: (text: string) => readonly string[],
): PreparedPage {
  const segmentation = segmentPage(readPage(html))
  const { count } = segmentation.segments
  const segments = Array.from({ length: count }, (_, segment) =>
    tokensOf(segmentText(segmentation, segment)),
  )
  const vectors = segmentVectors(segmentation)
  const words = pageWords(segmentation)
  const isContent = Uint8Array.from(alignGold(segments, tokensOf(main)), (share) =>
    share >= minContentShare ? 1 : 0,
  )
  return {
    fold,
    segmentation,
    vectors,
    words,
    typeWords: typeWords(segmentation, words, url),
    type: type === undefined ? -1 : pageTypes.indexOf(type),
    isContent,
    weights: weightsOf(wordCounts(vectors), copiesOf(segments, isContent)),
  }
}

/** Whether a segment outside of the content equals one inside: which copy the gold text means is arbitrary. */
function copiesOf(
  segments: readonly (readonly string[])[],
  isContent: Uint8Array,
): (segment: number) => boolean {
  const textOf = (tokens: readonly string[]): string => tokens.join(' ')
  const content = new Set(segments.filter((_, segment) => isContent[segment] === 1).map(textOf))
  return (segment) =>
    isContent[segment] === 0 &&
    segments[segment]!.length >= minCopyWords &&
    content.has(textOf(segments[segment]!))
}

/** The weights of segments; copies of content count for almost nothing. */
function weightsOf(words: Float32Array, isCopy: (segment: number) => boolean): Float64Array {
  const weights = Float64Array.from(words, (count, segment) =>
    isCopy(segment) ? copyWeight : Math.max(1, count) ** lengthExponent,
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight / sum) * pageWeight)
}

/** The sum of weights on a page; with about this many segments weights are about 1, as limits on leaves expect. */
const pageWeight = 300
