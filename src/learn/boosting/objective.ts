/** What is known of the rows that are learned from. */
export interface Known {
  readonly targets: Float64Array
  readonly weights: Float64Array
}

/**
 * What a model is to get right. Scores, gradients and hessians of a row stand once for each output, those of one output
 * together: that of row r and output k at k * rows + r.
 */
export interface Objective {
  /** Why this cannot be a target, if it cannot. */
  refuse(target: number): string | undefined
  /** How many scores a row has. */
  outputs(targets: Float64Array): number
  /** The score of every row before the first tree, for each output. */
  base(known: Known, rows: Int32Array, outputs: number): Float64Array
  /** Fills in the first and second derivative of the loss by the score, times the weight. */
  derive(
    known: Known,
    rows: Int32Array,
    scores: Float64Array,
    gradients: Float64Array,
    hessians: Float64Array,
  ): void
  /** The loss of one row, of weight 1. */
  loss(target: number, scores: Float64Array, row: number, rows: number): number
  /** What is predicted from scores: row after row, in it the outputs. */
  answers(scores: Float64Array, rows: number, outputs: number): Float32Array
}

/** A share of nothing or all would be a score without end. */
const leastShare = 1e-6
const bounded = (share: number): number => Math.min(Math.max(share, leastShare), 1 - leastShare)

export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

/** log(1 + e^score), of large scores too. */
const softplus = (score: number): number =>
  Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score)))

/** The mean of a number of each row, by weight. */
function meanOf(rows: Int32Array, weights: Float64Array, of: (row: number) => number): number {
  let sum = 0
  let weight = 0
  for (const row of rows) {
    sum += weights[row]! * of(row)
    weight += weights[row]!
  }
  return sum / weight
}

/** Targets from 0 to 1; predicts the probability of 1. */
const logistic: Objective = {
  refuse: (target) => (target >= 0 && target <= 1 ? undefined : 'not between 0 and 1'),
  outputs: () => 1,
  base({ targets, weights }, rows) {
    const share = bounded(meanOf(rows, weights, (row) => targets[row]!))
    return Float64Array.of(Math.log(share / (1 - share)))
  },
  derive({ targets, weights }, rows, scores, gradients, hessians) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const share = sigmoid(scores[row]!)
      gradients[row] = weights[row]! * (share - targets[row]!)
      hessians[row] = weights[row]! * share * (1 - share)
    }
  },
  loss: (target, scores, row) => softplus(scores[row]!) - target * scores[row]!,
  answers(scores) {
    const answers = new Float32Array(scores.length)
    for (let row = 0; row < scores.length; row++) answers[row] = sigmoid(scores[row]!)
    return answers
  },
}

/** Any targets; predicts their mean. */
const squared: Objective = {
  refuse: () => undefined,
  outputs: () => 1,
  base: ({ targets, weights }, rows) =>
    Float64Array.of(meanOf(rows, weights, (row) => targets[row]!)),
  derive({ targets, weights }, rows, scores, gradients, hessians) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      gradients[row] = weights[row]! * (scores[row]! - targets[row]!)
      hessians[row] = weights[row]!
    }
  },
  loss: (target, scores, row) => (scores[row]! - target) ** 2 / 2,
  answers: (scores) => Float32Array.from(scores),
}

export const mostClasses = 1_000

/** Targets are classes, whole numbers from 0; predicts the probability of each. One output a class. */
const softmax: Objective = {
  refuse: (target) =>
    Number.isInteger(target) && target >= 0 && target < mostClasses
      ? undefined
      : `no whole number from 0 to ${mostClasses - 1}`,
  outputs: (targets) => targets.reduce((most, target) => Math.max(most, target + 1), 2),
  base: ({ targets, weights }, rows, outputs) =>
    Float64Array.from({ length: outputs }, (_, output) =>
      Math.log(bounded(meanOf(rows, weights, (row) => (targets[row] === output ? 1 : 0)))),
    ),
  derive({ targets, weights }, rows, scores, gradients, hessians) {
    const count = targets.length
    const outputs = scores.length / count
    // classes share one probability: a step that looks at one of them alone goes too far by this
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
  answers(scores, rows, outputs) {
    const shares = new Float64Array(outputs)
    const answers = new Float32Array(rows * outputs)
    for (let row = 0; row < rows; row++) {
      fillShares(scores, row, rows, shares)
      answers.set(shares, row * outputs)
    }
    return answers
  },
}

/** Fills in the probability of each class; gives the logarithm of the sum of e^score. */
function fillShares(scores: Float64Array, row: number, rows: number, shares: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (let at = row; at < scores.length; at += rows) most = Math.max(most, scores[at]!)
  let sum = 0
  for (let output = 0; output < shares.length; output++) {
    shares[output] = Math.exp(scores[output * rows + row]! - most)
    sum += shares[output]!
  }
  for (let output = 0; output < shares.length; output++) shares[output]! /= sum
  return most + Math.log(sum)
}

export const objectives = { logistic, softmax, squared } as const satisfies Record<
  string,
  Objective
>
export type ObjectiveName = keyof typeof objectives
export const objectiveNames = Object.keys(objectives) as readonly ObjectiveName[]

/** The mean loss of these rows, by weight. */
export function meanLoss(
  objective: Objective,
  { targets, weights }: Known,
  rows: Int32Array,
  scores: Float64Array,
): number {
  const loss = (row: number): number => objective.loss(targets[row]!, scores, row, targets.length)
  return meanOf(rows, weights, loss)
}
