import { describe, expect, test } from 'vitest'
import { meanLoss, type Objective, objectives } from './objective.js'

const { logistic, softmax, squared } = objectives

const known = (targets: readonly number[], weights = targets.map(() => 1)) => ({
  targets: Float64Array.from(targets),
  weights: Float64Array.from(weights),
})

const rowsOf = (targets: readonly number[]): Int32Array => Int32Array.from(targets.keys())

function derived(
  objective: Objective,
  targets: readonly number[],
  scores: readonly number[],
  weights = targets.map(() => 1),
) {
  const gradients = new Float64Array(scores.length)
  const hessians = new Float64Array(scores.length)
  const all = Float64Array.from(scores)
  objective.fillDerivatives(known(targets, weights), rowsOf(targets), all, gradients, hessians)
  return { gradients, hessians }
}

const expectClose = (found: ArrayLike<number>, expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length)
  for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 9)
}

describe('the logistic objective', () => {
  test('has derivatives by the score, times the weight', () => {
    // a score of log 3 is a probability of 3/4
    const { gradients, hessians } = derived(logistic, [1, 0, 1], [Math.log(3), 0, 0], [1, 1, 4])
    expectClose(gradients, [-0.25, 0.5, -2])
    expectClose(hessians, [3 / 16, 0.25, 1])
  })

  test('starts with the weighted share of 1', () => {
    expectClose(logistic.baseScores(known([1, 0], [3, 1]), rowsOf([1, 0]), 1), [Math.log(3)])
    expectClose(logistic.baseScores(known([1, 0, 0]), Int32Array.of(0, 2), 1), [0])
    const [sure] = logistic.baseScores(known([1]), rowsOf([1]), 1)
    expect(sure).toBeCloseTo(Math.log(999_999), 6)
  })

  test('has the negative log likelihood as its loss', () => {
    const loss = (target: number, score: number) =>
      logistic.loss(target, Float64Array.of(score), 0, 1)
    expect(loss(1, 0)).toBeCloseTo(Math.LN2, 12)
    expect(loss(0, Math.log(3))).toBeCloseTo(-Math.log(0.25), 12)
    expect(loss(1, Math.log(3))).toBeCloseTo(-Math.log(0.75), 12)
    expect(loss(0, 1000)).toBe(1000)
    expect(loss(1, -1000)).toBe(1000)
    expect(loss(1, 1000)).toBe(0)
  })

  test('predicts probabilities', () => {
    expectClose(logistic.predictions(Float64Array.of(0, 800, -800), 3, 1), [0.5, 1, 0])
  })

  test('rejects targets outside of 0 to 1', () => {
    expect([0, 0.3, 1].map(logistic.targetError)).toEqual([undefined, undefined, undefined])
    expect(logistic.targetError(1.01)).toBeDefined()
    expect(logistic.targetError(-0.01)).toBeDefined()
  })
})

describe('the squared objective', () => {
  test('has derivatives, base score, loss and predictions', () => {
    const { gradients, hessians } = derived(squared, [1, 5], [3, 3], [1, 2])
    expectClose(gradients, [2, -4])
    expectClose(hessians, [1, 2])
    expectClose(squared.baseScores(known([1, 5], [3, 1]), rowsOf([1, 5]), 1), [2])
    expect(squared.loss(5, Float64Array.of(0, 2), 1, 2)).toBe(4.5)
    expectClose(squared.predictions(Float64Array.of(-7, 8), 2, 1), [-7, 8])
    expect(squared.targetError(-7)).toBeUndefined()
  })
})

describe('the softmax objective', () => {
  test('has derivatives for each class', () => {
    // two rows of three classes, all scores alike: 1/3 each, and 2/9 times 3/2
    const { gradients, hessians } = derived(softmax, [0, 2], [0, 5, 0, 5, 0, 5], [1, 3])
    expectClose(gradients, [-2 / 3, 1, 1 / 3, 1, 1 / 3, -2])
    expectClose(hessians, [1 / 3, 1, 1 / 3, 1, 1 / 3, 1])
  })

  test('uses the scores of the row only', () => {
    // row 0: 1 : 3, row 1: 1 : 1
    const scores = Float64Array.of(0, 7, Math.log(3), 7)
    expectClose(softmax.predictions(scores, 2, 2), [1 / 4, 3 / 4, 1 / 2, 1 / 2].map(Math.fround))
    expect(softmax.loss(0, scores, 0, 2)).toBeCloseTo(Math.log(4), 9)
    expect(softmax.loss(1, scores, 0, 2)).toBeCloseTo(Math.log(4 / 3), 9)
    expect(softmax.loss(1, scores, 1, 2)).toBeCloseTo(Math.log(2), 9)
  })

  test('does not overflow for large scores', () => {
    expectClose(softmax.predictions(Float64Array.of(1000, -1000, 999), 1, 3), [
      ...[Math.E / (Math.E + 1), 0, 1 / (Math.E + 1)].map(Math.fround),
    ])
  })

  test('starts with the weighted share of each class', () => {
    const base = softmax.baseScores(known([0, 1, 1], [2, 1, 1]), rowsOf([0, 1, 1]), 3)
    expectClose(base, [Math.log(0.5), Math.log(0.5), Math.log(1e-6)])
  })

  test('has an output for each class, at least two', () => {
    expect(softmax.outputs(Float64Array.of(0, 3, 1))).toBe(4)
    expect(softmax.outputs(Float64Array.of(0, 0))).toBe(2)
  })

  test('rejects targets that are not classes', () => {
    expect([0, 1, 999].map(softmax.targetError)).toEqual([undefined, undefined, undefined])
    for (const target of [0.5, -1, 1000]) expect(softmax.targetError(target)).toBeDefined()
  })
})

test('the mean loss is weighted, and of the given rows', () => {
  const { targets, weights } = known([1, 5, 100], [3, 1, 9])
  const loss = meanLoss(squared, { targets, weights }, Int32Array.of(0, 1), new Float64Array(3))
  // (3 * .5 + 12.5) / 4
  expect(loss).toBe(3.5)
})
