import { expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { type PagePrediction, secondFeatureNames } from './page-predictor.js'
import { selectionFeatureNames, selectionFeatures } from './selection-features.js'

const predicted = (likelihoods: readonly number[], words: readonly number[]): PagePrediction => ({
  segmentation: segmentPage(readPage('')),
  likelihoods: Float32Array.from(likelihoods),
  words: Float32Array.from(words),
  types: Float32Array.of(0.125, 0.5, 0.25, 0, 0, 0, 0.125),
  features: new Matrix(secondFeatureNames, words.length),
})

const featuresOf = (kept: readonly number[], prediction: PagePrediction, expectedF1 = 0.75) => {
  const matrix = selectionFeatures({ kept, expectedF1 }, prediction)
  expect(matrix.rows).toBe(1)
  return matrix.record(0)
}

const entropy = (share: number): number =>
  -share * Math.log(share) - (1 - share) * Math.log(1 - share)

const near = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, expect.closeTo(value, 5)]),
  )

test('features of a selection, worked out by hand', () => {
  // likely words 8.75, 4.0625, 1 and .375 of 25; the first two are in the 15 that are kept
  const prediction = predicted([0.875, 0.8125, 0.25, 0.0625], [10, 5, 4, 6])
  prediction.features.column(secondFeatureNames.indexOf('overlap.title')).set([0.5, 0.25, 1])
  const features = featuresOf([0, 1], prediction)
  const [due, found] = [8.75 + 4.0625 + 1 + 0.375, 8.75 + 4.0625]
  expect(features).toEqual(
    near({
      'choice.expected-f1': 0.75,
      'choice.words': Math.log(16),
      'choice.runs': 2,
      'choice.share': 15 / 25,
      'choice.precision': found / 15,
      'choice.recall': found / due,
      'choice.least': 0.8125,
      'choice.most': 0.875,
      'choice.left-out': Math.log(1 + due - found),
      'choice.words-of-page': Math.log(26),
      'choice.above-0.05': 1,
      'choice.above-0.2': 19 / 25,
      'choice.above-0.5': 15 / 25,
      'choice.above-0.8': 15 / 25,
      'choice.above-0.95': 0,
      'choice.uncertainty': (10 * entropy(0.875) + 5 * entropy(0.8125)) / 15,
      'choice.uncertainty-of-page':
        (10 * entropy(0.875) + 5 * entropy(0.8125) + 4 * entropy(0.25) + 6 * entropy(0.0625)) / 25,
      'choice.likeliest-left-out': 0.25,
      'choice.just-below': 0,
      'choice.between': 0,
      'choice.largest-part': 1,
      'choice.words-per-part': 15,
      'choice.longest': 10,
      // with more labels, or for recall, the third segment is selected too
      'choice.like-fewer-labels': 1,
      'choice.like-more-labels': 30 / 34,
      'choice.like-precision': 1,
      'choice.like-recall': 30 / 34,
      'choice.mean.opinion.same-shape': 0,
      'choice.mean.overlap.title': (10 * 0.5 + 5 * 0.25) / 15,
      'choice.mean.overlap.description': 0,
      'choice.mean.words.around-least': 0,
      'choice.mean.words.text-known': 0,
      'choice.mean.position.source': 0,
      'choice.mean.emphasis.heading': 0,
      'choice.mean.punctuation.sentences-per-word': 0,
      'choice.mean.block.structure.depth': 0,
      'choice.mean.container.contents.near-share-of-words': 0,
      'page-type.article': 0.125,
      'page-type.forum': 0.5,
      'page-type.product': 0.25,
      'page-type.collection': 0,
      'page-type.listing': 0,
      'page-type.documentation': 0,
      'page-type.service': 0.125,
    }),
  )
  expect(Object.keys(features)).toEqual(selectionFeatureNames)
})

test('a selection of several parts, worked out by hand', () => {
  // least is .5: what has log odds above -1.2 is just below it
  const prediction = predicted([0.5, 0.25, 0.75, 0.125, 0.75, 0.75], [10, 4, 6, 9, 3, 1])
  expect(featuresOf([0, 2, 4, 5], prediction)).toMatchObject(
    near({
      'choice.just-below': 4 / 20,
      'choice.between': 13 / 20,
      'choice.largest-part': 10 / 20,
      'choice.words-per-part': 20 / 3,
      'choice.longest': 10,
    }),
  )
})

test('a likelihood equal to a threshold is not above it', () => {
  expect(featuresOf([], predicted([0.5, 0.75], [1, 3]))).toMatchObject({
    'choice.above-0.2': 1,
    'choice.above-0.5': 0.75,
    'choice.above-0.8': 0,
  })
})

test('all features are finite for empty selections and empty pages', () => {
  const nothing = {
    'choice.share': 0,
    'choice.precision': 0,
    'choice.recall': 0,
    'choice.least': 1,
  }
  expect(featuresOf([], predicted([0.5], [4]), 0)).toMatchObject({
    ...nothing,
    'choice.left-out': Math.fround(Math.log(3)),
    'choice.most': 0.5,
  })
  const empty = featuresOf([], predicted([], []), 0)
  expect(empty).toMatchObject({ ...nothing, 'choice.words-of-page': 0, 'choice.above-0.5': 0 })
  expect(Object.values(empty).every(Number.isFinite)).toBe(true)
})
