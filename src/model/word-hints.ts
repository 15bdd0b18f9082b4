import type { Segmentation } from '../blocks/segmentation.js'
import { Matrix } from '../features/matrix.js'
import { ListWeights, unknownHint } from './list-weights.js'
import type { PageWords } from './page-words.js'
import type { WordWeights } from './word-weights.js'

/** What the words of a page weigh. */
interface Hints {
  readonly segmentation: Segmentation
  readonly text: ListWeights
  readonly headings: ListWeights
  readonly headingOf: Int32Array
  readonly names: ListWeights
  /** The names of blocks, those of all blocks around them among them. */
  readonly around: ListWeights
}

type Column = (hints: Hints) => (run: number) => number

type Measure = (weights: ListWeights, list: number) => number

const mean: Measure = (weights, list) => weights.mean(list)
const most: Measure = (weights, list) => weights.most(list)
const least: Measure = (weights, list) => weights.least(list)
const known: Measure = (weights, list) => weights.count[list]!

const ofText =
  (measure: Measure): Column =>
  ({ text }) =>
  (run) =>
    measure(text, run)

const ofHeading =
  (measure: Measure): Column =>
  ({ headings, headingOf }) =>
  (run) =>
    measure(headings, headingOf[run]!)

/** Of the names of the run's block, or one so many blocks farther out. */
const ofBlock =
  (level: number, measure: Measure): Column =>
  ({ segmentation: { runs, blocks }, names }) =>
  (run) => {
    let block = runs.block[run]!
    for (let left = level; left > 0 && block >= 0; left--) block = blocks.parent[block]!
    return block < 0 ? unknownHint : measure(names, block)
  }

const ofAround =
  (measure: Measure): Column =>
  ({ segmentation: { runs }, around }) =>
  (run) =>
    measure(around, runs.block[run]!)

const columns: Readonly<Record<string, Column>> = {
  'words.text-mean': ofText(mean),
  'words.text-most': ofText(most),
  'words.text-least': ofText(least),
  'words.text-known': ofText(known),
  'words.heading-mean': ofHeading(mean),
  'words.heading-most': ofHeading(most),
  'words.heading-least': ofHeading(least),
  'words.heading-known': ofHeading(known),
  'words.text-before':
    ({ text }) =>
    (run) =>
      run === 0 ? unknownHint : text.mean(run - 1),
  'words.block-0-mean': ofBlock(0, mean),
  'words.block-0-most': ofBlock(0, most),
  'words.block-0-least': ofBlock(0, least),
  'words.block-1-mean': ofBlock(1, mean),
  'words.block-1-most': ofBlock(1, most),
  'words.block-1-least': ofBlock(1, least),
  'words.block-2-mean': ofBlock(2, mean),
  'words.block-2-most': ofBlock(2, most),
  'words.block-2-least': ofBlock(2, least),
  'words.around-mean': ofAround(mean),
  'words.around-most': ofAround(most),
  'words.around-least': ofAround(least),
  'words.around-second-most': ofAround((weights, list) => weights.secondMost(list)),
  'words.around-second-least': ofAround((weights, list) => weights.secondLeast(list)),
  'words.around-known': ofAround(known),
}

export const wordHintNames: readonly string[] = Object.keys(columns)

const makers = Object.values(columns)

/** What the words in a run, in the heading before it, and in the names of the blocks around it say of it. */
export function wordHints(
  segmentation: Segmentation,
  { text, headings, headingOf, names }: PageWords,
  weights: WordWeights,
): Matrix {
  const ofNames = ListWeights.of(names, weights)
  const hints: Hints = {
    segmentation,
    text: ListWeights.of(text, weights),
    headings: ListWeights.of(headings, weights),
    headingOf,
    names: ofNames,
    around: ofNames.withParents(segmentation.blocks.parent),
  }
  const matrix = new Matrix(wordHintNames, segmentation.runs.count)
  for (const [index, maker] of makers.entries()) {
    const values = matrix.column(index)
    const hintOf = maker(hints)
    for (let run = 0; run < values.length; run++) values[run] = hintOf(run)
  }
  return matrix
}
