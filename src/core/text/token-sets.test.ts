import { expect, test } from 'vitest'
import { TokenSets, tokenSetF1 } from './token-sets.js'

test('the F1 of two sets counts the tokens that both have', () => {
  const sets = new TokenSets()
  const [river, tide] = [sets.of(['river', 'bursts', 'banks']), sets.of(['tide', 'banks'])]
  // 1 common token of 3 + 2
  expect(tokenSetF1(river, tide)).toBe(2 / 5)
  expect(tokenSetF1(tide, river)).toBe(2 / 5)
  expect(tokenSetF1(river, sets.of(['banks', 'river', 'bursts']))).toBe(1)
})

test('a token counts once, and the F1 with an empty set is 0', () => {
  const sets = new TokenSets()
  expect(sets.of(['a', 'b', 'a']).size).toBe(2)
  expect(tokenSetF1(sets.of([]), sets.of([]))).toBe(0)
})

test('more than 32 tokens need several words of bits', () => {
  const sets = new TokenSets()
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
  const all = sets.of(words)
  // 33 common tokens of 100 + 33
  expect(tokenSetF1(all, sets.of(words.slice(31, 64)))).toBe(66 / 133)
  expect(tokenSetF1(sets.of(words.slice(0, 50)), sets.of(words.slice(50)))).toBe(0)
})
