import { expect, test } from 'vitest'
import { likeliestOf } from './likeliest.js'

test.each([
  [[0.2], 0],
  [[0.2, 0.7, 0.1], 1],
  [[0.2, 0.7, 0.7], 1],
])('the likeliest of %j stands at %d', (likelihoods, place) => {
  expect(likeliestOf(likelihoods)).toBe(place)
})
