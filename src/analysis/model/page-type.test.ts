import { expect, test } from 'vitest'
import { isPageType, likeliestType, pageTypes } from './page-type.js'

test('the likeliest type has the greatest share, the first on ties', () => {
  expect(likeliestType(Float32Array.of(0.1, 0.2, 0.4, 0.3, 0, 0, 0))).toBe('product')
  expect(likeliestType(Float32Array.of(0, 0, 0, 0, 0, 0.5, 0.5))).toBe('documentation')
})

test('shares may be given for the first types only', () => {
  expect(likeliestType(Float32Array.of(0.25, 0.75))).toBe('forum')
})

test('isPageType accepts the names of types only', () => {
  expect(pageTypes.every(isPageType)).toBe(true)
  expect(['Article', '', 'toString', 'news'].some(isPageType)).toBe(false)
})
