import { expect, test } from 'vitest'
import {
  bestSelectionWords,
  defaultScenarios,
  type SelectionPreference,
  selectByExpectedF,
  selectionPreferences,
  singleScenario,
} from './expected-f.js'

const choose = (likelihoods: readonly number[], words: readonly number[], beta = 1) =>
  selectByExpectedF(
    Float32Array.from(likelihoods),
    Int32Array.from(words),
    { beta },
    singleScenario,
  )

test('segments are kept down to the threshold with the best expected F1', () => {
  // expected: 10 * 1 + 10 * .5 + 10 * .25 = 17.5; keeping one: 20 / 27.5, two: 30 / 37.5, three: 35 / 47.5
  expect(choose([0.25, 1, 0.5], [10, 10, 10])).toEqual({ kept: [1, 2], expectedF1: 0.8 })
})

test('a long unlikely segment costs more than a short one', () => {
  // 10 + .25 expected; with the short one of 1 word: 20.5 / 21.25, without: 20 / 20.25
  expect(choose([1, 0.25], [10, 1]).kept).toEqual([0])
  // 10 + .5 expected: with it 21 / 21.5, without 20 / 20.5
  expect(choose([1, 0.5], [10, 1]).kept).toEqual([0, 1])
})

test('a preference for recall keeps more, for precision less', () => {
  const keptWith = ({ beta }: SelectionPreference) =>
    choose([0.25, 1, 0.5], [10, 10, 10], beta).kept
  // by F2: 50 / 80, 75 / 90, 87.5 / 100; by F0.5: 12.5 / 14.375, 18.75 / 24.375, 21.875 / 34.375
  expect(keptWith(selectionPreferences.recall)).toEqual([0, 1, 2])
  expect(keptWith(selectionPreferences.precision)).toEqual([1])
})

test('the expectation is F1 for every preference', () => {
  expect(choose([0.25, 1, 0.5], [10, 10, 10], 2).expectedF1).toBeCloseTo(35 / 47.5)
  expect(choose([0.25, 1, 0.5], [10, 10, 10], 0.5).expectedF1).toBeCloseTo(20 / 27.5)
})

test('the expectation is the mean over scenarios', () => {
  // odds of 1 to 3 and of 3 to 1: the second segment is likely by .25 and by .75, and 12.5 and 17.5 words are expected
  const scenarios = { shifts: [-Math.log(3), Math.log(3)], sharpness: 1 }
  const { kept, expectedF1 } = selectByExpectedF(
    Float32Array.of(1, 0.5),
    [10, 10],
    { beta: 1 },
    scenarios,
  )
  expect(kept).toEqual([0, 1])
  expect(expectedF1).toBeCloseTo((25 / 32.5 + 35 / 37.5) / 2, 5)
})

test('with scenarios, a long segment that is probably wrong is not kept', () => {
  const likelihoods = Float32Array.of(1, 0.35)
  // independent: 20.5 expected; with both 41 / 60.5, with the first 20 / 30.5
  expect(selectByExpectedF(likelihoods, [10, 30], { beta: 1 }, singleScenario).kept).toEqual([0, 1])
  // in the scenarios .0432, .2895 or .7862 of its words are content;
  // with both .440, .637 and .913, with the first .939,
  // .697 and .459
  expect(selectByExpectedF(likelihoods, [10, 30], { beta: 1 }, defaultScenarios).kept).toEqual([0])
})

test('ties are broken by page order, and the default is F1', () => {
  // 20 expected; one of them 20 / 30, two 40 / 40
  expect(selectByExpectedF(Float32Array.of(1, 1, 0), [10, 10, 10])).toEqual({
    kept: [0, 1],
    expectedF1: 1,
  })
})

test('nothing is kept without likelihoods or words', () => {
  expect(choose([], [])).toEqual({ kept: [], expectedF1: 0 })
  expect(choose([0, 0], [5, 5])).toEqual({ kept: [], expectedF1: 0 })
  expect(choose([0.5], [0]).kept).toEqual([])
})

test('the words of other selections are those that each of them would keep', () => {
  const [likelihoods, words] = [Float32Array.of(0.25, 1, 0.5, 0.5), Int32Array.of(10, 10, 10, 4)]
  const wordsOf = (kept: readonly number[]): number =>
    kept.reduce((sum, segment) => sum + words[segment]!, 0)
  const choices = [
    { shift: 0, beta: 1 },
    { shift: -2.2, beta: 1 },
    { shift: 2.2, beta: 1 },
    { shift: 0, beta: 2 },
  ]
  const expected = choices.map(({ shift, beta }) =>
    wordsOf(
      selectByExpectedF(likelihoods, words, { beta }, { shifts: [shift], sharpness: 1 }).kept,
    ),
  )
  expect(bestSelectionWords(likelihoods, words, choices)).toEqual(expected)
  expect(expected).toEqual([24, 10, 34, 34])
  expect(bestSelectionWords(new Float32Array(0), [], choices)).toEqual([0, 0, 0, 0])
})
