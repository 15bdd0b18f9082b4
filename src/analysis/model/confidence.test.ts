import { expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { estimateConfidence, fitConfidence } from './confidence.js'
import { selectionFeatureNames } from './selection-features.js'

function selectionOf(segments: number, words: number): Matrix {
  const features = new Matrix(selectionFeatureNames, 1)
  features.column(selectionFeatureNames.indexOf('choice.runs'))[0] = segments
  features.column(selectionFeatureNames.indexOf('choice.words'))[0] = Math.log1p(words)
  return features
}

/** Equal selections of this many segments with this F1. */
const evaluated = (segments: number, f1: number) =>
  Array.from({ length: 200 }, (_, at) => ({
    features: selectionOf(segments, 100),
    f1,
    fold: at % 2,
  }))

const model = fitConfidence([...evaluated(1, 0.25), ...evaluated(9, 0.875)])

test('the estimate is the F1 of similar selections', () => {
  expect(estimateConfidence(selectionOf(1, 100), model)).toBeCloseTo(0.25, 2)
  expect(estimateConfidence(selectionOf(9, 100), model)).toBeCloseTo(0.875, 2)
})

test('confidence falls with few words, to 0 without words', () => {
  const sure = estimateConfidence(selectionOf(9, 20), model)
  expect(sure).toBe(estimateConfidence(selectionOf(9, 100), model))
  expect(estimateConfidence(selectionOf(9, 5), model)).toBeCloseTo(sure / 4, 3)
  expect(estimateConfidence(selectionOf(0, 0), model)).toBe(0)
})

test('the estimate is a share with four digits', () => {
  const tooGood = fitConfidence(evaluated(3, 1.5))
  expect(estimateConfidence(selectionOf(3, 50), tooGood)).toBe(1)
  expect(estimateConfidence(selectionOf(3, 7), fitConfidence(evaluated(3, 1 / 3)))).toBe(0.1167)
})

test('empty selections are used only if there are no others', () => {
  const withNothing = fitConfidence([...evaluated(9, 0.875), ...evaluated(0, 0)])
  expect(estimateConfidence(selectionOf(9, 100), withNothing)).toBeCloseTo(0.875, 5)
  expect(estimateConfidence(selectionOf(9, 100), fitConfidence(evaluated(0, 0.5)))).toBeCloseTo(
    0.5,
    5,
  )
})
