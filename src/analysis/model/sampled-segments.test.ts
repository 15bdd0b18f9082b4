import { expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { preparedPage, storyPage } from './general-model.test-kit.js'
import { SampledSegments } from './sampled-segments.js'

const pageWeighing = (weights: readonly number[]) => ({
  ...preparedPage(storyPage(0)),
  weights: Float64Array.from(weights),
})

test('segments of enough weight are all learned from, times the weight of the page', () => {
  const page = pageWeighing([0.6, 3, 40])
  const { numbers, weights } = SampledSegments.of({ page, weight: 0.5 }, 1)
  expect([...numbers]).toEqual([0, 1, 2])
  expect([...weights]).toEqual([0.3, 1.5, 20])
})

test('of lighter segments as many are drawn as keep the sum of weights, by the seed', () => {
  const page = pageWeighing(new Array(4000).fill(0.15))
  const drawn = SampledSegments.of({ page, weight: 1 }, 7)
  expect(drawn.count).toBeGreaterThan(900)
  expect(drawn.count).toBeLessThan(1100)
  expect(new Set(drawn.weights)).toEqual(new Set([0.6]))
  expect(SampledSegments.of({ page, weight: 1 }, 7).numbers).toEqual(drawn.numbers)
  expect(SampledSegments.of({ page, weight: 1 }, 8).numbers).not.toEqual(drawn.numbers)
})

test('rows are those of the drawn segments', () => {
  const page = pageWeighing([1, 0, 2])
  const features = new Matrix(['a', 'b'], 3)
  features.column(0).set([1, 2, 3])
  features.column(1).set([4, 5, 6])
  const rows = SampledSegments.of({ page, weight: 1 }, 1).rowsOf(features)
  expect([rows.rows, ...rows.column(0), ...rows.column(1)]).toEqual([2, 1, 3, 4, 6])
})
