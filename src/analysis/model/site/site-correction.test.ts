import { expect, test } from 'vitest'
import { fitInCurrentThread } from '../../../ml/boosting/boosted-trees.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { logit } from '../../../ml/numeric/probabilities.js'
import { constantModel } from '../general-model.test-kit.js'
import { correctedLikelihoods, fitSiteTrees } from './site-correction.js'
import { siteFeatureNames } from './site-features.js'

const rowsOf = (sameText: readonly number[]): Matrix => {
  const matrix = new Matrix(siteFeatureNames, sameText.length)
  matrix.column(siteFeatureNames.indexOf('site.same-text')).set(sameText)
  return matrix
}

test('a correction adds its steps to the log odds, as far as its strength', () => {
  const trees = constantModel(siteFeatureNames, [2])
  const corrected = (strength: number) =>
    correctedLikelihoods(Float32Array.of(0.5), rowsOf([0]), { trees, strength })[0]!
  expect(logit(corrected(1))).toBeCloseTo(2)
  expect(logit(corrected(0.25))).toBeCloseTo(0.5)
})

test('trees learn what is wrong with the predictions: texts that other pages repeat are no content here', async () => {
  const count = 400
  const repeated = Array.from({ length: count }, (_, at) => at % 2)
  const page = {
    features: rowsOf(repeated),
    likelihoods: new Float32Array(count).fill(0.5),
    isContent: repeated.map((one) => 1 - one),
    weights: new Float64Array(count).fill(1),
  }
  const trees = await fitSiteTrees([page], fitInCurrentThread)
  const [own, theirs] = correctedLikelihoods(Float32Array.of(0.5, 0.5), rowsOf([0, 1]), {
    trees,
    strength: 1,
  })
  expect(own).toBeGreaterThan(0.8)
  expect(theirs).toBeLessThan(0.2)
})

test('where the predictions are right, nothing is learned', async () => {
  const count = 400
  const isContent = Array.from({ length: count }, (_, at) => at % 2)
  const page = {
    features: rowsOf(new Array(count).fill(0)),
    likelihoods: new Float32Array(count).fill(0.5),
    isContent,
    weights: new Float64Array(count).fill(1),
  }
  const trees = await fitSiteTrees([page], fitInCurrentThread)
  expect(trees.predict(rowsOf([0]))[0]).toBeCloseTo(0, 1)
})
