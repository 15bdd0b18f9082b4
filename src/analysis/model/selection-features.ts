import { ratio } from '../../core/text/ratio.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { logit } from '../../ml/numeric/probabilities.js'
import { bestSelectionWords, type SegmentSelection } from './expected-f.js'
import type { PagePrediction } from './page-predictor.js'
import { typeColumnNames } from './page-type.js'

/** Likelihood thresholds; the share of words above each is a feature. */
const thresholds = [0.05, 0.2, 0.5, 0.8, 0.95] as const

/** Selections that other labels or another preference would ask for: how much they differ is a feature. */
const others = [
  { name: 'fewer-labels', shift: -2.2, beta: 1 },
  { name: 'more-labels', shift: 2.2, beta: 1 },
  { name: 'precision', shift: 0, beta: 0.5 },
  { name: 'recall', shift: 0, beta: 2 },
] as const

/** Features of segments whose mean over the words of the selection is a feature. */
export const selectionMeanColumns = [
  'opinion.same-shape',
  'overlap.title',
  'overlap.description',
  'words.around-least',
  'words.text-known',
  'position.source',
  'emphasis.heading',
  'punctuation.sentences-per-word',
  'block.structure.depth',
  'container.contents.near-share-of-words',
] as const

/** Segments that are less likely than the last selected one by at most this, in log odds, are just below. */
const nearOdds = 1.2

export const selectionFeatureNames: readonly string[] = [
  'choice.expected-f1',
  'choice.words',
  'choice.runs',
  'choice.share',
  'choice.precision',
  'choice.recall',
  'choice.least',
  'choice.most',
  'choice.left-out',
  'choice.words-of-page',
  ...thresholds.map((threshold) => `choice.above-${threshold}`),
  'choice.uncertainty',
  'choice.uncertainty-of-page',
  'choice.likeliest-left-out',
  'choice.just-below',
  'choice.between',
  'choice.largest-part',
  'choice.words-per-part',
  'choice.longest',
  ...others.map(({ name }) => `choice.like-${name}`),
  ...selectionMeanColumns.map((name) => `choice.mean.${name}`),
  ...typeColumnNames,
]

/** The features of a selection, from which its F1 is estimated: a matrix of one row. */
export function selectionFeatures(selection: SegmentSelection, prediction: PagePrediction): Matrix {
  const matrix = new Matrix(selectionFeatureNames, 1)
  matrix.setRow(
    0,
    likelihoodFeatures(selection, prediction).concat(
      boundaryFeatures(selection, prediction),
      partFeatures(selection, prediction),
      likenessFeatures(selection, prediction),
      columnMeans(selection, prediction),
      Array.from(prediction.types),
    ),
  )
  return matrix
}

/** How likely the selection is, and what it leaves out. */
function likelihoodFeatures(
  { kept, expectedF1 }: SegmentSelection,
  { likelihoods, words }: PagePrediction,
): readonly number[] {
  let [all, expected, keptWords, found, max, min] = [0, 0, 0, 0, 0, 1]
  const above = thresholds.map(() => 0)
  for (let segment = 0; segment < words.length; segment++) {
    all += words[segment]!
    expected += likelihoods[segment]! * words[segment]!
    max = Math.max(max, likelihoods[segment]!)
    for (let at = 0; at < thresholds.length; at++)
      if (likelihoods[segment]! > thresholds[at]!) above[at]! += words[segment]!
  }
  for (const segment of kept) {
    keptWords += words[segment]!
    found += likelihoods[segment]! * words[segment]!
    min = Math.min(min, likelihoods[segment]!)
  }
  return [
    expectedF1,
    Math.log1p(keptWords),
    kept.length,
    ratio(keptWords, all),
    ratio(found, keptWords),
    ratio(found, expected),
    min,
    max,
    Math.log1p(expected - found),
    Math.log1p(all),
    ...above.map((count) => ratio(count, all)),
  ]
}

/** The mean entropy of words, selected and all, and how near others are to the selection. */
function boundaryFeatures(
  { kept }: SegmentSelection,
  { likelihoods, words }: PagePrediction,
): readonly number[] {
  const isKept = new Uint8Array(words.length)
  for (const segment of kept) isKept[segment] = 1
  const least = kept.reduce((min, segment) => Math.min(min, logit(likelihoods[segment]!)), Infinity)
  let [all, keptWords, entropy, keptEntropy, likeliest, below] = [0, 0, 0, 0, 0, 0]
  for (let segment = 0; segment < words.length; segment++) {
    const [own, likelihood] = [words[segment]!, likelihoods[segment]!]
    const uncertain = own * entropyOf(likelihood)
    all += own
    entropy += uncertain
    if (isKept[segment] === 1) {
      keptWords += own
      keptEntropy += uncertain
    } else {
      likeliest = Math.max(likeliest, likelihood)
      const distance = least - logit(likelihood)
      if (distance > 0 && distance < nearOdds) below += own
    }
  }
  return [ratio(keptEntropy, keptWords), ratio(entropy, all), likeliest, ratio(below, keptWords)]
}

const entropyOf = (likelihood: number): number =>
  likelihood <= 0 || likelihood >= 1
    ? 0
    : -likelihood * Math.log(likelihood) - (1 - likelihood) * Math.log(1 - likelihood)

/** How the selection is spread: the words between its parts, its largest part, all parts, and its longest segment. */
function partFeatures({ kept }: SegmentSelection, { words }: PagePrediction): readonly number[] {
  let [keptWords, between, part, parts, largest, longest] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < kept.length; at++) {
    const segment = kept[at]!
    const before = at === 0 ? segment : kept[at - 1]!
    if (at === 0 || before < segment - 1) {
      parts++
      part = 0
    }
    for (let left = before + 1; left < segment; left++) between += words[left]!
    part += words[segment]!
    keptWords += words[segment]!
    largest = Math.max(largest, part)
    longest = Math.max(longest, words[segment]!)
  }
  return [ratio(between, keptWords), ratio(largest, keptWords), ratio(keptWords, parts), longest]
}

/** The overlap (F1 of words) of the selection with other ones, all of which begin with the likeliest segments. */
function likenessFeatures(
  { kept }: SegmentSelection,
  { likelihoods, words }: PagePrediction,
): readonly number[] {
  const own = kept.reduce((sum, segment) => sum + words[segment]!, 0)
  return bestSelectionWords(likelihoods, words, others).map((other) =>
    ratio(2 * Math.min(own, other), own + other),
  )
}

function columnMeans(
  { kept }: SegmentSelection,
  { words, features }: PagePrediction,
): readonly number[] {
  const keptWords = kept.reduce((sum, segment) => sum + words[segment]!, 0)
  return selectionMeanColumns.map((name) => {
    const values = features.column(features.names.indexOf(name))
    return ratio(
      kept.reduce((sum, segment) => sum + words[segment]! * values[segment]!, 0),
      keptWords,
    )
  })
}
