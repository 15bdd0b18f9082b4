import { expect, test } from 'vitest'
import { separator, textTokens, tokenUnit, undecided } from './text-words.js'

test('tokenUnit equals the lower case in tokens for every unit', () => {
  const wrong: number[] = []
  for (let code = 0; code < 0x10000; code++) {
    const unit = tokenUnit(code)
    if (unit === undecided) continue
    const expected = unit === separator ? ['a', 'b'] : [`a${String.fromCharCode(unit)}b`]
    const found = textTokens(`a${String.fromCharCode(code)}b`)
    if (found.join(' ') !== expected.join(' ')) wrong.push(code)
  }
  expect(wrong).toEqual([])
})

test('only surrogates, Σ and İ are undecided', () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code)
  const found = codes.filter((code) => tokenUnit(code) === undecided)
  expect(found.filter((code) => code < 0xd800 || code > 0xdfff)).toEqual([0x130, 0x3a3])
  expect(found).toHaveLength(2 + 0x800)
})
