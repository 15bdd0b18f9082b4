import { expect, test } from 'vitest'
import { tokensOf } from './text-words.js'
import { separator, tokenUnit, undecided } from './token-units.js'

test('every unit is in tokens what it is in lower case by the rules of its script, or nothing', () => {
  const wrong: number[] = []
  for (let code = 0; code < 0x10000; code++) {
    const unit = tokenUnit(code)
    if (unit === undecided) continue
    const expected = unit === separator ? ['a', 'b'] : [`a${String.fromCharCode(unit)}b`]
    const found = tokensOf(`a${String.fromCharCode(code)}b`)
    if (found.join(' ') !== expected.join(' ')) wrong.push(code)
  }
  expect(wrong).toEqual([])
})

test('few are undecided: halves of pairs, a Greek capital and a Turkish one', () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code)
  const found = codes.filter((code) => tokenUnit(code) === undecided)
  expect(found.filter((code) => code < 0xd800 || code > 0xdfff)).toEqual([0x130, 0x3a3])
  expect(found).toHaveLength(2 + 0x800)
})
