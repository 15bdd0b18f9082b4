import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { PageWords } from './page-words.js'
import { unknownWeight, WeightSummaries } from './weight-summaries.js'
import type { WordWeights } from './word-weights.js'

/** The word weights of a page, summarized by list. */
interface PageWeights {
  readonly segmentation: Segmentation
  readonly text: WeightSummaries
  readonly headings: WeightSummaries
  readonly headingOf: Int32Array
  readonly names: WeightSummaries
  /** The names of blocks, including those of all blocks around them. */
  readonly around: WeightSummaries
}

type Column = (weights: PageWeights) => (segment: number) => number

type Measure = (weights: WeightSummaries, list: number) => number

const mean: Measure = (weights, list) => weights.mean(list)
const max: Measure = (weights, list) => weights.max(list)
const min: Measure = (weights, list) => weights.min(list)
const known: Measure = (weights, list) => weights.count[list]!

const ofText =
  (measure: Measure): Column =>
  ({ text }) =>
  (segment) =>
    measure(text, segment)

const ofHeading =
  (measure: Measure): Column =>
  ({ headings, headingOf }) =>
  (segment) =>
    measure(headings, headingOf[segment]!)

/** A measure of the names of the block `level` blocks above the segment's own. */
const ofBlock =
  (level: number, measure: Measure): Column =>
  ({ segmentation: { segments, blocks }, names }) =>
  (segment) => {
    let block = segments.block[segment]!
    for (let left = level; left > 0 && block >= 0; left--) block = blocks.parent[block]!
    return block < 0 ? unknownWeight : measure(names, block)
  }

const ofAround =
  (measure: Measure): Column =>
  ({ segmentation: { segments }, around }) =>
  (segment) =>
    measure(around, segments.block[segment]!)

const columns: Readonly<Record<string, Column>> = {
  'words.text-mean': ofText(mean),
  'words.text-most': ofText(max),
  'words.text-least': ofText(min),
  'words.text-known': ofText(known),
  'words.heading-mean': ofHeading(mean),
  'words.heading-most': ofHeading(max),
  'words.heading-least': ofHeading(min),
  'words.heading-known': ofHeading(known),
  'words.text-before':
    ({ text }) =>
    (segment) =>
      segment === 0 ? unknownWeight : text.mean(segment - 1),
  'words.block-0-mean': ofBlock(0, mean),
  'words.block-0-most': ofBlock(0, max),
  'words.block-0-least': ofBlock(0, min),
  'words.block-1-mean': ofBlock(1, mean),
  'words.block-1-most': ofBlock(1, max),
  'words.block-1-least': ofBlock(1, min),
  'words.block-2-mean': ofBlock(2, mean),
  'words.block-2-most': ofBlock(2, max),
  'words.block-2-least': ofBlock(2, min),
  'words.around-mean': ofAround(mean),
  'words.around-most': ofAround(max),
  'words.around-least': ofAround(min),
  'words.around-second-most': ofAround((weights, list) => weights.secondMax(list)),
  'words.around-second-least': ofAround((weights, list) => weights.secondMin(list)),
  'words.around-known': ofAround(known),
}

export const wordFeatureNames: readonly string[] = Object.keys(columns)

const columnValues = Object.values(columns)

/**
 * Features of segments from weights of words in their text, in the heading before, and in the names of blocks around.
 */
export function wordFeatures(
  segmentation: Segmentation,
  { text, headings, headingOf, names }: PageWords,
  weights: WordWeights,
): Matrix {
  const ofNames = WeightSummaries.of(names, weights)
  const summaries: PageWeights = {
    segmentation,
    text: WeightSummaries.of(text, weights),
    headings: WeightSummaries.of(headings, weights),
    headingOf,
    names: ofNames,
    around: ofNames.withParents(segmentation.blocks.parent),
  }
  const matrix = new Matrix(wordFeatureNames, segmentation.segments.count)
  for (const [index, column] of columnValues.entries()) {
    const values = matrix.column(index)
    const segmentValue = column(summaries)
    for (let segment = 0; segment < values.length; segment++)
      values[segment] = segmentValue(segment)
  }
  return matrix
}
