import { binMatrices } from '../../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { shareExamples } from '../../../ml/boosting/examples.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'
import type { Matrix } from '../../../ml/numeric/matrix.js'
import { logit, sigmoid } from '../../../ml/numeric/probabilities.js'

/** How predictions change by what other pages of the site say: docs/decisions/0099-two-passes.md. */
export interface SiteCorrection {
  /** Predict what to add to the log odds of a segment. */
  readonly trees: BoostedModel
  /** How much of it is added, above 0. */
  readonly strength: number
}

const settings: Partial<BoostingSettings> = {
  objective: 'squared',
  rounds: 80,
  maxLeaves: 6,
  learningRate: 0.05,
  rowShare: 0.6,
  columnShare: 0.5,
  minLeafRows: 100,
  l2: 20,
  seed: 1,
}

/** Likelihoods beyond these would have residuals without bound. */
const bounds = [0.03, 0.97] as const

/** A page with what others say of it, and the truth. */
export interface CorrectionExample {
  readonly features: Matrix
  readonly likelihoods: ArrayLike<number>
  readonly isContent: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/**
 * Fits trees to the step of Newton's method from the predictions towards the labels: they learn what is wrong with the
 * predictions, and nothing that these know already.
 */
export function fitSiteTrees(
  pages: readonly CorrectionExample[],
  fitter: Fitter,
): Promise<BoostedModel> {
  const count = pages.reduce((sum, { features }) => sum + features.rows, 0)
  const targets = new Float32Array(count)
  const weights = new Float64Array(count)
  const groups = new Int32Array(count)
  let row = 0
  for (const [group, { features, likelihoods, isContent, weights: own }] of pages.entries())
    for (let segment = 0; segment < features.rows; segment++) {
      const likelihood = Math.max(bounds[0], Math.min(bounds[1], likelihoods[segment]!))
      const curvature = likelihood * (1 - likelihood)
      targets[row] = (isContent[segment]! - likelihood) / curvature
      // at most 1 times the weight of the segment, as limits on leaves expect
      weights[row] = 4 * curvature * own[segment]!
      groups[row] = group
      row++
    }
  const table = binMatrices(pages.map(({ features }) => features))
  return fitter.fit(shareExamples({ table, targets, weights, groups }), settings)
}

export function correctedLikelihoods(
  likelihoods: Float32Array,
  features: Matrix,
  { trees, strength }: SiteCorrection,
): Float32Array {
  const steps = trees.predict(features)
  return likelihoods.map((likelihood, segment) =>
    sigmoid(logit(likelihood) + strength * steps[segment]!),
  )
}
