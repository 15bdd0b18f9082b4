import { expect, test } from 'vitest'
import { chooseRuns, type Leaning, leanings } from './choose-runs.js'

const choose = (likelihoods: readonly number[], words: readonly number[], beta = 1) =>
  chooseRuns(Float32Array.from(likelihoods), Int32Array.from(words), { beta })

test('runs are kept down to the cut that promises the best F1', () => {
  // due: 10 * 1 + 10 * .5 + 10 * .25 = 17.5; keeping one: 20 / 27.5, two: 30 / 37.5, three: 35 / 47.5
  expect(choose([0.25, 1, 0.5], [10, 10, 10])).toEqual({ kept: [1, 2], expectedF1: 0.8 })
})

test('words weigh: a long unlikely run costs more than a short one', () => {
  // due 10 + .25; with the short one of 1 word: 20.5 / 21.25, without: 20 / 20.25
  expect(choose([1, 0.25], [10, 1]).kept).toEqual([0])
  // due 10 + .5: with it 21 / 21.5, without 20 / 20.5
  expect(choose([1, 0.5], [10, 1]).kept).toEqual([0, 1])
})

test('leaning to recall keeps more, to precision less', () => {
  const leaning = ({ beta }: Leaning) => choose([0.25, 1, 0.5], [10, 10, 10], beta).kept
  // by F2: 50 / 80, 75 / 90, 87.5 / 100; by F0.5: 12.5 / 14.375, 18.75 / 24.375, 21.875 / 34.375
  expect(leaning(leanings.recall)).toEqual([0, 1, 2])
  expect(leaning(leanings.precision)).toEqual([1])
})

test('what is expected is F1, whatever was leant to', () => {
  expect(choose([0.25, 1, 0.5], [10, 10, 10], 2).expectedF1).toBeCloseTo(35 / 47.5)
  expect(choose([0.25, 1, 0.5], [10, 10, 10], 0.5).expectedF1).toBeCloseTo(20 / 27.5)
})

test('runs that are equally likely are kept by page order, and by default by F1', () => {
  // due 20; one of them 20 / 30, two 40 / 40
  expect(chooseRuns(Float32Array.of(1, 1, 0), [10, 10, 10])).toEqual({
    kept: [0, 1],
    expectedF1: 1,
  })
})

test('nothing is kept where nothing can be', () => {
  expect(choose([], [])).toEqual({ kept: [], expectedF1: 0 })
  expect(choose([0, 0], [5, 5])).toEqual({ kept: [], expectedF1: 0 })
  expect(choose([0.5], [0]).kept).toEqual([])
})
