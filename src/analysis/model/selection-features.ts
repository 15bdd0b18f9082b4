import { ratio } from '../../core/text/ratio.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import type { SegmentSelection } from './expected-f.js'
import type { PagePrediction } from './page-predictor.js'
import { typeColumnNames } from './page-type.js'

/** Likelihood thresholds; the share of words above each is a feature. */
const thresholds = [0.05, 0.2, 0.5, 0.8, 0.95] as const

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
  ...typeColumnNames,
]

/** The features of a selection, from which its F1 is estimated: a matrix of one row. */
export function selectionFeatures(
  { kept, expectedF1 }: SegmentSelection,
  { likelihoods, types, words }: PagePrediction,
): Matrix {
  let [all, expected, keptWords, found, max, min] = [0, 0, 0, 0, 0, 1]
  const above = thresholds.map(() => 0)
  for (let segment = 0; segment < words.length; segment++) {
    all += words[segment]!
    expected += likelihoods[segment]! * words[segment]!
    max = Math.max(max, likelihoods[segment]!)
    for (const [at, threshold] of thresholds.entries())
      if (likelihoods[segment]! > threshold) above[at]! += words[segment]!
  }
  for (const segment of kept) {
    keptWords += words[segment]!
    found += likelihoods[segment]! * words[segment]!
    min = Math.min(min, likelihoods[segment]!)
  }
  const matrix = new Matrix(selectionFeatureNames, 1)
  const values = [
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
    ...types,
  ]
  for (const [column, value] of values.entries()) matrix.column(column)[0] = value
  return matrix
}
