import { expect, test } from 'vitest'
import { isAmount, isRating, isScore, wordBeforeName } from './value-patterns.js'

test.each([
  ['4.5 out of 5 stars', true],
  ['Review: 4,6 von 5 Sternen. 41', true],
  ['4.904761905 / 5.0', true],
  ['9/10', true],
  ['28 reviews with an average rating of 4.8 out of 5 stars', true],
  ['6 out of 5', false],
  ['Offer ends Mar 09 at 5:59 AM', false],
  ['3 of 50', false],
  ['4 out of 57 voted for it', false],
  ['213 Reviews', false],
])('%s is a rating: %s', (text, expected) => {
  expect(isRating(text)).toBe(expected)
})

test.each([
  ['9.3', true],
  ['4,35 avg rating — 9,993,676 ratings', true],
  ['★ 4.7 (31)', true],
  ['(31)', false],
  ['2.0.1', false],
  ['12.5', false],
])('%s is a score: %s', (text, expected) => {
  expect(isScore(text)).toBe(expected)
})

test.each([
  ['By Ann Reed', 'by'],
  ['Von: Jörg Weiß-Lund', 'von'],
  ['Posted by Bo E. Lind', 'posted by'],
  ['Ann Reed', undefined],
  ['By the river', undefined],
  ['In Berlin', undefined],
])('%s begins with %s before a name', (text, word) => {
  expect(wordBeforeName(text)).toBe(word)
})

test.each([
  ['29.95', true],
  ['ab 1.299,00', true],
  ['5 %', false],
  ['29.955', false],
  ['12', false],
])('%s is an amount: %s', (text, expected) => {
  expect(isAmount(text)).toBe(expected)
})
