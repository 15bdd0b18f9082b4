import { sigmoid } from '../numeric/probabilities.js'

/** The targets and weights of all rows. */
export interface WeightedTargets {
  readonly targets: Float64Array
  readonly weights: Float64Array
}

/**
 * A loss function. Scores, gradients and hessians have one value per row and output: that of row r and output k is at
 * index k * rows + r.
 */
export interface Objective {
  /** Why a target is invalid; `undefined` for valid ones. */
  targetError(target: number): string | undefined
  /** Number of scores per row. */
  outputs(targets: Float64Array): number
  /** The score of every row before the first tree, for each output. */
  baseScores(known: WeightedTargets, rows: Int32Array, outputs: number): Float64Array
  /** Fills in the first and second derivative of the loss by the score, times the weight. */
  fillDerivatives(
    known: WeightedTargets,
    rows: Int32Array,
    scores: Float64Array,
    gradients: Float64Array,
    hessians: Float64Array,
  ): void
  /** The loss of one row, of weight 1. */
  loss(target: number, scores: Float64Array, row: number, rows: number): number
  /** Predictions by row, then by output. */
  predictions(scores: Float64Array, rows: number, outputs: number): Float32Array
}

/** A probability of 0 or 1 would be an infinite score. */
const minProbability = 1e-6
const bounded = (share: number): number =>
  Math.min(Math.max(share, minProbability), 1 - minProbability)

/** log(1 + e^score) without overflow. */
const softplus = (score: number): number =>
  Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score)))

/** The weighted mean of a value of each row. */
function meanOf(rows: Int32Array, weights: Float64Array, of: (row: number) => number): number {
  let sum = 0
  let weight = 0
  for (const row of rows) {
    sum += weights[row]! * of(row)
    weight += weights[row]!
  }
  return sum / weight
}

/** Targets are from 0 to 1; predicts the probability of 1. */
const logistic: Objective = {
  targetError: (target) => (target >= 0 && target <= 1 ? undefined : 'not between 0 and 1'),
  outputs: () => 1,
  baseScores({ targets, weights }, rows) {
    const share = bounded(meanOf(rows, weights, (row) => targets[row]!))
    return Float64Array.of(Math.log(share / (1 - share)))
  },
  fillDerivatives({ targets, weights }, rows, scores, gradients, hessians) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const share = sigmoid(scores[row]!)
      gradients[row] = weights[row]! * (share - targets[row]!)
      hessians[row] = weights[row]! * share * (1 - share)
    }
  },
  loss: (target, scores, row) => softplus(scores[row]!) - target * scores[row]!,
  predictions(scores) {
    const predictions = new Float32Array(scores.length)
    for (let row = 0; row < scores.length; row++) predictions[row] = sigmoid(scores[row]!)
    return predictions
  },
}

/** Targets are any numbers; predicts their mean. */
const squared: Objective = {
  targetError: () => undefined,
  outputs: () => 1,
  baseScores: ({ targets, weights }, rows) =>
    Float64Array.of(meanOf(rows, weights, (row) => targets[row]!)),
  fillDerivatives({ targets, weights }, rows, scores, gradients, hessians) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      gradients[row] = weights[row]! * (scores[row]! - targets[row]!)
      hessians[row] = weights[row]!
    }
  },
  loss: (target, scores, row) => (scores[row]! - target) ** 2 / 2,
  predictions: (scores) => Float32Array.from(scores),
}

export const maxClasses = 1_000

/** Targets are classes, whole numbers from 0; predicts the probability of each class, one output per class. */
const softmax: Objective = {
  targetError: (target) =>
    Number.isInteger(target) && target >= 0 && target < maxClasses
      ? undefined
      : `not a whole number from 0 to ${maxClasses - 1}`,
  outputs: (targets) => targets.reduce((max, target) => Math.max(max, target + 1), 2),
  baseScores: ({ targets, weights }, rows, outputs) =>
    Float64Array.from({ length: outputs }, (_, output) =>
      Math.log(bounded(meanOf(rows, weights, (row) => (targets[row] === output ? 1 : 0)))),
    ),
  fillDerivatives({ targets, weights }, rows, scores, gradients, hessians) {
    const count = targets.length
    const outputs = scores.length / count
    // the probabilities add up to 1, so a Newton step for one class alone is too large by this factor
    const shared = outputs / (outputs - 1)
    const shares = new Float64Array(outputs)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      fillShares(scores, row, count, shares)
      for (let output = 0; output < outputs; output++) {
        const share = shares[output]!
        const place = output * count + row
        gradients[place] = weights[row]! * (share - (targets[row] === output ? 1 : 0))
        hessians[place] = weights[row]! * share * (1 - share) * shared
      }
    }
  },
  loss(target, scores, row, rows) {
    const shares = new Float64Array(scores.length / rows)
    const log = fillShares(scores, row, rows, shares)
    return log - scores[target * rows + row]!
  },
  predictions(scores, rows, outputs) {
    const shares = new Float64Array(outputs)
    const predictions = new Float32Array(rows * outputs)
    for (let row = 0; row < rows; row++) {
      fillShares(scores, row, rows, shares)
      predictions.set(shares, row * outputs)
    }
    return predictions
  },
}

/** Fills in the probability of each class; returns the logarithm of the sum of e^score. */
function fillShares(scores: Float64Array, row: number, rows: number, shares: Float64Array): number {
  let max = Number.NEGATIVE_INFINITY
  for (let at = row; at < scores.length; at += rows) max = Math.max(max, scores[at]!)
  let sum = 0
  for (let output = 0; output < shares.length; output++) {
    shares[output] = Math.exp(scores[output * rows + row]! - max)
    sum += shares[output]!
  }
  for (let output = 0; output < shares.length; output++) shares[output]! /= sum
  return max + Math.log(sum)
}

export const objectives = { logistic, softmax, squared } as const satisfies Record<
  string,
  Objective
>
export type ObjectiveName = keyof typeof objectives
export const objectiveNames = Object.keys(objectives) as readonly ObjectiveName[]

/** The weighted mean loss of these rows. */
export function meanLoss(
  objective: Objective,
  { targets, weights }: WeightedTargets,
  rows: Int32Array,
  scores: Float64Array,
): number {
  const loss = (row: number): number => objective.loss(targets[row]!, scores, row, targets.length)
  return meanOf(rows, weights, loss)
}
