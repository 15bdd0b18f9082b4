import { expect, test } from 'vitest'
import { isPageType, likeliestType, pageTypes } from './page-type.js'

test('the likeliest type is that of the greatest share, the first of equal ones', () => {
  expect(likeliestType(Float32Array.of(0.1, 0.2, 0.4, 0.3, 0, 0, 0))).toBe('product')
  expect(likeliestType(Float32Array.of(0, 0, 0, 0, 0, 0.5, 0.5))).toBe('documentation')
})

test('shares of the first types only are understood: the others were never met', () => {
  expect(likeliestType(Float32Array.of(0.25, 0.75))).toBe('forum')
})

test('types are known by their names, and nothing else is one', () => {
  expect(pageTypes.every(isPageType)).toBe(true)
  expect(['Article', '', 'toString', 'news'].some(isPageType)).toBe(false)
})
