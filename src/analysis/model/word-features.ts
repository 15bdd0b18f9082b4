import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { PageWords } from './page-words.js'
import { type WeightMeasure, WeightSummaries } from './weight-summaries.js'
import type { WordWeights } from './word-weights.js'

/** Where the words of a segment stand; `block n`: the names of the block n blocks above its own. */
type WordSource = 'text' | 'text before' | 'heading' | 'block 0' | 'block 1' | 'block 2' | 'around'

const columns: Readonly<Record<string, readonly [WordSource, WeightMeasure]>> = {
  'words.text-mean': ['text', 'mean'],
  'words.text-most': ['text', 'max'],
  'words.text-least': ['text', 'min'],
  'words.text-known': ['text', 'known'],
  'words.heading-mean': ['heading', 'mean'],
  'words.heading-most': ['heading', 'max'],
  'words.heading-least': ['heading', 'min'],
  'words.heading-known': ['heading', 'known'],
  'words.text-before': ['text before', 'mean'],
  'words.block-0-mean': ['block 0', 'mean'],
  'words.block-0-most': ['block 0', 'max'],
  'words.block-0-least': ['block 0', 'min'],
  'words.block-1-mean': ['block 1', 'mean'],
  'words.block-1-most': ['block 1', 'max'],
  'words.block-1-least': ['block 1', 'min'],
  'words.block-2-mean': ['block 2', 'mean'],
  'words.block-2-most': ['block 2', 'max'],
  'words.block-2-least': ['block 2', 'min'],
  'words.around-mean': ['around', 'mean'],
  'words.around-most': ['around', 'max'],
  'words.around-least': ['around', 'min'],
  'words.around-second-most': ['around', 'second max'],
  'words.around-second-least': ['around', 'second min'],
  'words.around-known': ['around', 'known'],
}

export const wordFeatureNames: readonly string[] = Object.keys(columns)

const columnSources = Object.values(columns)

/** Summaries of word lists, and the list of each segment; -1 for none. */
interface SegmentLists {
  readonly summaries: WeightSummaries
  readonly listOf: Int32Array
}

/**
 * Features of segments from weights of words in their text, in the heading before, and in the names of blocks around.
 */
export function wordFeatures(
  segmentation: Segmentation,
  words: PageWords,
  weights: WordWeights,
  matrix = new Matrix(wordFeatureNames, segmentation.segments.count),
): Matrix {
  const sources = segmentLists(segmentation, words, weights)
  for (let column = 0; column < columnSources.length; column++) {
    const [source, measure] = columnSources[column]!
    const { summaries, listOf } = sources[source]
    summaries.fill(measure, listOf, matrix.column(column))
  }
  return matrix
}

function segmentLists(
  { segments, blocks }: Segmentation,
  words: PageWords,
  weights: WordWeights,
): Readonly<Record<WordSource, SegmentLists>> {
  const text = WeightSummaries.of(words.text, weights)
  const names = WeightSummaries.of(words.names, weights)
  const own = segments.block
  const above = parentsOf(own, blocks.parent)
  return {
    text: { summaries: text, listOf: segmentsFrom(0, segments.count) },
    'text before': { summaries: text, listOf: segmentsFrom(-1, segments.count) },
    heading: { summaries: WeightSummaries.of(words.headings, weights), listOf: words.headingOf },
    'block 0': { summaries: names, listOf: own },
    'block 1': { summaries: names, listOf: above },
    'block 2': { summaries: names, listOf: parentsOf(above, blocks.parent) },
    // with those of all blocks around them
    around: { summaries: names.withParents(blocks.parent), listOf: own },
  }
}

function segmentsFrom(first: number, count: number): Int32Array {
  const all = new Int32Array(count)
  for (let at = 0; at < count; at++) all[at] = first + at
  return all
}

/** The block above each block; -1 above the document. */
function parentsOf(inner: Int32Array, parent: Int32Array): Int32Array {
  const above = new Int32Array(inner.length)
  for (let at = 0; at < inner.length; at++) above[at] = inner[at]! < 0 ? -1 : parent[inner[at]!]!
  return above
}
