import { expect, test } from 'vitest'
import { chooseRuns, type Leaning, leanings, noMoods, usualMoods } from './choose-runs.js'

const choose = (likelihoods: readonly number[], words: readonly number[], beta = 1) =>
  chooseRuns(Float32Array.from(likelihoods), Int32Array.from(words), { beta }, noMoods)

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

test('what is expected is the mean over all moods', () => {
  // odds of 1 to 3 and of 3 to 1: the second run is likely by .25 and by .75, and 12.5 and 17.5 words are due
  const moods = { shifts: [-Math.log(3), Math.log(3)], sharpness: 1 }
  const { kept, expectedF1 } = chooseRuns(Float32Array.of(1, 0.5), [10, 10], { beta: 1 }, moods)
  expect(kept).toEqual([0, 1])
  expect(expectedF1).toBeCloseTo((25 / 32.5 + 35 / 37.5) / 2, 5)
})

test('a long part that is rather wrong is not kept for what it may be worth', () => {
  const likelihoods = Float32Array.of(1, 0.35)
  // each by itself: due 20.5; with both 41 / 60.5, with the first 20 / 30.5
  expect(chooseRuns(likelihoods, [10, 30], { beta: 1 }, noMoods).kept).toEqual([0, 1])
  // all together: .0432, .2895 or .7862 of its words are content; with both .440, .637 and .913, with the first .939, .697 and .459
  expect(chooseRuns(likelihoods, [10, 30], { beta: 1 }, usualMoods).kept).toEqual([0])
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
