import { binMatrices } from '../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../ml/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../ml/boosting/settings.js'
import { type Calibration, calibratedValue, fitCalibration } from '../../ml/numeric/calibration.js'
import { columnsByName, type Matrix } from '../../ml/numeric/matrix.js'
import { meanRanks } from '../../ml/numeric/ranks.js'
import { selectionFeatureNames } from './selection-features.js'

const settings: Partial<BoostingSettings> = {
  objective: 'squared',
  rounds: 200,
  maxLeaves: 6,
  learningRate: 0.05,
  rowShare: 0.6,
  columnShare: 0.15,
  minLeafRows: 20,
  l2: 5,
  seed: 1,
}

/** Estimates the F1 of selections: trees put them in order, and the calibration says which F1 a place in it means. */
export interface SelectionConfidence {
  readonly order: BoostedModel
  readonly calibration: Calibration
}

/** A selection on a page that the predictor was not trained on, and its F1. */
export interface EvaluatedSelection {
  readonly features: Matrix
  readonly f1: number
  /** Pages of a site are in the same fold. */
  readonly fold: number
}

/**
 * Learns to estimate the F1 of selections from evaluated ones. Empty selections are ignored if there are others. Trees
 * are fitted to the sum of F1 and its rank: most F1 are above .9, so F1 alone tells only the worst pages apart, and
 * the rank alone does not tell bad pages from worse ones.
 * The calibration is fitted to pages that its trees were not: docs/decisions/0056-order-of-confidence.md.
 */
export function fitConfidence(evaluated: readonly EvaluatedSelection[]): SelectionConfidence {
  const kept = evaluated.filter(({ features }) => keepsSome(features))
  const used = kept.length > 0 ? kept : evaluated
  const ranks = meanRanks(used.map(({ f1 }) => f1))
  const examples = used.map((selection, at) => ({
    ...selection,
    target: selection.f1 + (ranks[at]! - 0.5) / used.length,
  }))
  const order = fitOrder(examples)
  const folds = [...new Set(used.map(({ fold }) => fold))]
  // with a single fold there are no others to fit trees to
  const withoutFold = new Map(
    (folds.length > 1 ? folds : []).map(
      (own) => [own, fitOrder(examples.filter(({ fold }) => fold !== own))] as const,
    ),
  )
  const scores = used.map(
    ({ features, fold }) => (withoutFold.get(fold) ?? order).predict(features)[0]!,
  )
  const calibration = fitCalibration(
    scores,
    used.map(({ f1 }) => f1),
  )
  return { order, calibration }
}

const fitOrder = (
  examples: readonly { readonly features: Matrix; readonly target: number }[],
): BoostedModel =>
  new BoostedTrees(settings).fitTable({
    table: binMatrices(examples.map(({ features }) => features)),
    targets: Float32Array.from(examples, ({ target }) => target),
  })

/**
 * Estimates the F1 of a selection, from 0 to 1; 0 for an empty selection, because no page certainly has no content.
 */
export function estimateConfidence(
  features: Matrix,
  { order, calibration }: SelectionConfidence,
): number {
  if (!keepsSome(features)) return 0
  const { names } = order.parts
  // older models ask for fewer features
  const isPart = names.every((name) => features.names.includes(name))
  const [score] = order.predict(isPart ? columnsByName(features, names) : features)
  const estimate = calibratedValue(calibration, score!)
  const lengthFactor = Math.min(1, Math.expm1(features.at(0, words)) / fullConfidenceWords)
  return Math.round(Math.max(0, Math.min(1, estimate)) * lengthFactor * steps) / steps
}

/**
 * Below this many words confidence is reduced: such texts are often notices, but too rare in training to learn that.
 */
const fullConfidenceWords = 20

/** Estimates are rounded to four digits: most are above .9, and differ in the third one. */
const steps = 10_000

const segments = selectionFeatureNames.indexOf('choice.runs')
const words = selectionFeatureNames.indexOf('choice.words')

const keepsSome = (features: Matrix): boolean => features.at(0, segments) > 0
