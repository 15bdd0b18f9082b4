import { binMatrices } from '../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../ml/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../ml/boosting/settings.js'
import type { Matrix } from '../../ml/numeric/matrix.js'
import { selectionFeatureNames } from './selection-features.js'

const settings: Partial<BoostingSettings> = {
  objective: 'squared',
  rounds: 120,
  maxLeaves: 6,
  learningRate: 0.05,
  rowShare: 0.6,
  columnShare: 0.3,
  minLeafRows: 20,
  l2: 5,
  seed: 1,
}

/** A selection on a page that the predictor was not trained on, and its F1. */
export interface EvaluatedSelection {
  readonly features: Matrix
  readonly f1: number
}

/** Learns to estimate the F1 of selections from evaluated ones. Empty selections are ignored if there are others. */
export function fitConfidence(evaluated: readonly EvaluatedSelection[]): BoostedModel {
  const kept = evaluated.filter(({ features }) => keepsSome(features))
  const used = kept.length > 0 ? kept : evaluated
  return new BoostedTrees(settings).fitTable({
    table: binMatrices(used.map(({ features }) => features)),
    targets: Float32Array.from(used, ({ f1 }) => f1),
  })
}

/**
 * Estimates the F1 of a selection, from 0 to 1; 0 for an empty selection, because no page certainly has no content.
 */
export function estimateConfidence(features: Matrix, model: BoostedModel): number {
  if (!keepsSome(features)) return 0
  const [estimate] = model.predict(features)
  const lengthFactor = Math.min(1, Math.expm1(features.at(0, words)) / fullConfidenceWords)
  return Math.round(Math.max(0, Math.min(1, estimate!)) * lengthFactor * steps) / steps
}

/**
 * Below this many words confidence is reduced: such texts are often notices, but too rare in training to learn that.
 */
const fullConfidenceWords = 20

/** Estimates are rounded to three digits. */
const steps = 1_000

const segments = selectionFeatureNames.indexOf('choice.runs')
const words = selectionFeatureNames.indexOf('choice.words')

const keepsSome = (features: Matrix): boolean => features.at(0, segments) > 0
