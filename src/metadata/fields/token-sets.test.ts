import { expect, test } from 'vitest'
import { likeness, TokenSets } from './token-sets.js'

test('likeness is the F1 of the words that two sets share', () => {
  const sets = new TokenSets()
  const [river, tide] = [sets.of(['river', 'bursts', 'banks']), sets.of(['tide', 'banks'])]
  // 1 word of the 3 + 2 that there are
  expect(likeness(river, tide)).toBe(2 / 5)
  expect(likeness(tide, river)).toBe(2 / 5)
  expect(likeness(river, sets.of(['banks', 'river', 'bursts']))).toBe(1)
})

test('a word counts once, and a set of none is like nothing', () => {
  const sets = new TokenSets()
  expect(sets.of(['a', 'b', 'a']).size).toBe(2)
  expect(likeness(sets.of([]), sets.of([]))).toBe(0)
})

test('words beyond the first thirty-two are told apart too', () => {
  const sets = new TokenSets()
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
  const all = sets.of(words)
  // 33 words of the 100 + 33 that there are
  expect(likeness(all, sets.of(words.slice(31, 64)))).toBe(66 / 133)
  expect(likeness(sets.of(words.slice(0, 50)), sets.of(words.slice(50)))).toBe(0)
})
