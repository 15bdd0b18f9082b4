import { expect, test } from 'vitest'
import { argmax, logit, sigmoid } from './probabilities.js'

test.each([
  [[0.2], 0],
  [[0.2, 0.7, 0.1], 1],
  [[0.2, 0.7, 0.7], 1],
])('argmax of %j is %d', (likelihoods, place) => {
  expect(argmax(likelihoods)).toBe(place)
})

test('odds of four to one are a probability of four fifths', () => {
  expect(logit(0.8)).toBeCloseTo(Math.log(4))
  expect(sigmoid(Math.log(4))).toBeCloseTo(0.8)
})

test('log odds of 0 and 1 are finite', () => {
  expect(logit(1)).toBeCloseTo(Math.log(1e6))
  expect(logit(0)).toBeCloseTo(-Math.log(1e6))
})
