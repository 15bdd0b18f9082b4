import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { learnerContract, matrixOf, weightContract } from '../trees/learner.test-kit.js'
import { binMatrices } from './binned-table.js'
import { BoostedTrees, bestRounds } from './boosted-trees.js'
import { Booster } from './booster.js'
import { six } from './booster.test-kit.js'
import { leafColumn } from './forest.js'
import { encodeModel } from './model-format.js'
import { boostingSettings } from './settings.js'

const eager = new BoostedTrees({ minLeafRows: 1, rounds: 50, maxLeaves: 8 })

learnerContract('BoostedTrees', eager)
weightContract('BoostedTrees', eager)

const sixRows = matrixOf([[1], [2], [3], [4], [5], [6]])
const oneLeafEach = { minLeafRows: 1, minLeafHessian: 0, maxLeaves: 2 } as const

/** Rows without order, their class by the product of two columns, a fifth of them wrong. */
const noise = (at: number): number => Math.abs(Math.sin(at * 78.233 + 2) * 43758.5453) % 1
const many = Array.from({ length: 300 }, (_, at) => [noise(at), noise(at + 1e3), noise(at + 2e3)])
const manyClasses = many.map(([a, b], at) =>
  noise(at + 3e3) < 0.2 ? Math.round(noise(at + 4e3)) : Number(a! * b! > 0.2),
)
const table = binMatrices([matrixOf(many)])
const fitted = (settings = {}, about = {}) =>
  new BoostedTrees({ minLeafRows: 5, rounds: 10, maxLeaves: 6, ...settings }).fitTable({
    table,
    targets: manyClasses,
    ...about,
  })
const bytesOf = (...given: Parameters<typeof fitted>) => encodeModel(fitted(...given))

describe('boosted trees', () => {
  test('fit one round of six rows as computed by hand', () => {
    // half are 1: every score is 0, gradients are .5 and -.5, hessians .25. The best split is between 2 and 3; a tenth
    // of a step from there is -.1 / 1.5 and .1 / 2
    const model = new BoostedTrees({ ...oneLeafEach, rounds: 1 }).fit(sixRows, six.targets)
    const scores = model.scores(sixRows)
    for (const row of [0, 1]) expect(scores[row]).toBeCloseTo(-1 / 15, 5)
    for (const row of [2, 3, 4, 5]) expect(scores[row]).toBeCloseTo(1 / 20, 5)
    expect(model.predict(sixRows)[0]).toBeCloseTo(1 / (1 + Math.exp(1 / 15)), 5)
    expect(model.parts.gains[0]).toBeCloseTo(7 / 12, 6)
  })

  test('fit the remaining error in the second round', () => {
    const settings = { ...oneLeafEach, learningRate: 1, l2: 0, objective: 'squared' } as const
    const predicted = (rounds: number) =>
      [
        ...new BoostedTrees({ ...settings, rounds })
          .fit(sixRows, [0, 0, 6, 6, 9, 9])
          .predict(sixRows),
      ].map((value) => Number(value.toFixed(2)))
    expect(predicted(0)).toEqual([5, 5, 5, 5, 5, 5])
    // 0 from 6 and 9: 7.5
    expect(predicted(1)).toEqual([0, 0, 7.5, 7.5, 7.5, 7.5])
    // what is left is 0 0 -1.5 -1.5 1.5 1.5: of the first four -.75 in the mean
    expect(predicted(2)).toEqual([-0.75, -0.75, 6.75, 6.75, 9, 9])
  })

  test('separate three classes', () => {
    const model = new BoostedTrees({ ...oneLeafEach, maxLeaves: 3, objective: 'softmax' }).fit(
      sixRows,
      [2, 2, 0, 0, 1, 1],
    )
    const shares = model.predict(sixRows)
    expect(shares).toHaveLength(18)
    for (const [row, right] of [2, 2, 0, 0, 1, 1].entries()) {
      const own = shares.subarray(3 * row, 3 * row + 3)
      expect(own[right]).toBeGreaterThan(0.9)
      expect(own[0]! + own[1]! + own[2]!).toBeCloseTo(1, 6)
    }
  })

  test('depend on rows and seed only', () => {
    const settings = { rowShare: 0.5, columnShare: 0.7 }
    expect(bytesOf(settings)).toEqual(bytesOf(settings))
    expect(bytesOf({ ...settings, seed: 2 })).not.toEqual(bytesOf(settings))
  })

  test('are the same bytes from a table received from another thread', () => {
    const { port1, port2 } = new MessageChannel()
    port1.postMessage(table)
    const sent = receiveMessageOnPort(port2)?.message
    port1.close()
    expect(bytesOf({}, { table: sent })).toEqual(bytesOf())
  })

  test('use no more than their share of columns in each tree', () => {
    const { forest } = fitted({ columnShare: 0.34 }).parts
    const asked = Array.from(forest.exponent, (_, tree) => {
      const columns = forest.column.subarray(forest.roots[tree], forest.roots[tree + 1])
      return new Set(columns.filter((column) => column !== leafColumn))
    })
    expect(asked.map(({ size }) => size)).toEqual(new Array(10).fill(1))
    expect(new Set(asked.flatMap((columns) => [...columns])).size).toBeGreaterThan(1)
  })

  test('do not learn from excluded rows', () => {
    const rows = Array.from({ length: 150 }, (_, at) => at)
    const changed = manyClasses.map((target, row) => (row < 150 ? target : 1 - target))
    expect(bytesOf({}, { rows, targets: changed })).toEqual(bytesOf({}, { rows }))
    expect(bytesOf({}, { rows })).not.toEqual(bytesOf())
  })

  test('update the scores of out-of-bag rows as the model does', () => {
    const settings = boostingSettings({ rowShare: 0.3, rounds: 5, minLeafRows: 5 })
    const validation = [3, 50, 299]
    const targets = manyClasses.map((target, row) => (validation.includes(row) ? 1 : target))
    const boosting = new Booster({ table, targets, validation }, settings)
    for (let round = 0; round < 5; round++) boosting.addRound()
    const predicted = boosting.model(5).predict(matrixOf(many))
    const loss = validation.reduce((sum, row) => sum - Math.log(predicted[row]!), 0) / 3
    expect(boosting.validationLoss()).toBeCloseTo(loss, 6)
  })

  test('update the scores of all rows when each round learns from some', () => {
    // were rows outside a bag not scored, they would be learned again and again, and end too sure
    const settings = { rowShare: 0.5, rounds: 60, learningRate: 0.3, objective: 'squared' } as const
    const model = new BoostedTrees({ ...oneLeafEach, ...settings }).fit(sixRows, [0, 0, 0, 6, 6, 6])
    for (const [row, value] of model.predict(sixRows).entries()) {
      expect(value).toBeCloseTo(row < 3 ? 0 : 6, 0)
    }
  })
})

describe('training stops', () => {
  const stoppedAt = (losses: readonly (number | undefined)[], patience: number, rounds = 5) => {
    let round = 0
    const boosting = { addRound: () => void round++, validationLoss: () => losses[round] }
    return { best: bestRounds(boosting, { rounds, patience }), trained: round }
  }

  test('when patience is exhausted, at the best round', () => {
    const losses = [0.5, 0.4, 0.3, 0.35, 0.36, 0.2]
    expect(stoppedAt(losses, 2)).toEqual({ best: 2, trained: 4 })
    expect(stoppedAt(losses, 3)).toEqual({ best: 5, trained: 5 })
  })

  test('at the first of equally good rounds, and at 0 when none is better', () => {
    expect(stoppedAt([0.5, 0.4, 0.4, 0.4], 2, 3)).toEqual({ best: 1, trained: 3 })
    expect(stoppedAt([0.5, 0.6, 0.5], 2)).toEqual({ best: 0, trained: 2 })
  })

  test('after all rounds without validation rows', () => {
    expect(stoppedAt([], 1)).toEqual({ best: 5, trained: 5 })
  })

  test('before overfitting', () => {
    const validation = Array.from({ length: 100 }, (_, at) => 3 * at)
    const settings = { rounds: 400, patience: 20, learningRate: 0.3, maxLeaves: 30, minLeafRows: 1 }
    const trees = fitted(settings, { validation }).parts.forest.exponent.length
    expect(trees).toBeGreaterThan(0)
    expect(trees).toBeLessThan(100)
    const model = fitted({ ...settings, rounds: trees, patience: 400 }, { validation })
    expect(model.parts.forest.exponent).toHaveLength(trees)
    const losses = [-1, 0, 1].map((more) => lossAfter(trees + more))
    expect(Math.min(...losses)).toBe(losses[1])

    function lossAfter(rounds: number): number {
      const boosting = new Booster(
        { table, targets: manyClasses, validation },
        boostingSettings(settings),
      )
      for (let round = 0; round < rounds; round++) boosting.addRound()
      return boosting.validationLoss()!
    }
  })
})
