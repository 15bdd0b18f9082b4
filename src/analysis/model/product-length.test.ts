import { expect, test } from 'vitest'
import { learnProductLength, lengthWeights } from './product-length.js'

const [article, product] = [0, 2]
const e2 = Math.exp(2)

test('the length of products is the mean and deviation of the logarithm of their words', () => {
  const pages = [e2, e2, e2 ** 2, e2 ** 2].map((words) => ({ type: product, words: words - 10 }))
  const { mean, deviation } = learnProductLength([...pages, { type: article, words: 9_000 }])!
  expect(mean).toBeCloseTo(3)
  expect(deviation).toBeCloseTo(1)
})

test('it is unknown without two products of different length', () => {
  expect(learnProductLength([{ type: product, words: 50 }])).toBeUndefined()
  expect(learnProductLength([50, 50].map((words) => ({ type: product, words })))).toBeUndefined()
  expect(learnProductLength([50, 70].map((words) => ({ type: article, words })))).toBeUndefined()
})

/** The weights of a scenario of usual length and of one that is two deviations longer. */
const weightsOf = (share: number) =>
  lengthWeights({ mean: 2, deviation: 1 }, Float32Array.of(1 - share, 0, share), [
    e2 - 10,
    e2 ** 2 - 10,
  ])

test('scenarios of unusual length weigh less on products, and as much on other pages', () => {
  const odds = Math.exp(-2)
  const [usual, long] = [1 / (1 + odds), odds / (1 + odds)]
  for (const [share, expected] of [
    [0, [0.5, 0.5]],
    [1, [usual, long]],
    [0.5, [(0.5 + usual) / 2, (0.5 + long) / 2]],
  ] as const) {
    const weights = weightsOf(share)
    expect(weights[0]).toBeCloseTo(expected[0]!)
    expect(weights[1]).toBeCloseTo(expected[1]!)
  }
})

test('lengths that are all far from usual weigh the same', () => {
  expect(lengthWeights({ mean: 2, deviation: 0.01 }, Float32Array.of(0, 0, 1), [1e6, 2e6])).toEqual(
    [0.5, 0.5],
  )
})
