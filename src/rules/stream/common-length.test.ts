import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonLength } from './common-length.js'

const least = 8

test('two texts that differ after 20 characters have these in common', () => {
  const same = 'twenty characters it'
  expect(commonLength(`--${same}x and more of it`, 2, `${same}y and more of it`, 0, least)).toBe(20)
})

test('what is shorter than the least counts as nothing', () => {
  expect(commonLength('1234567', 0, '1234567', 0, least)).toBe(0)
  expect(commonLength('1234567x', 0, '1234567y', 0, least)).toBe(0)
  expect(commonLength('12345678', 0, '12345678', 0, least)).toBe(8)
})

test('what is in common is equal, and complete from the least on', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 })
  fc.assert(
    fc.property(text, text, text, (same, some, other) => {
      const length = commonLength(`${same}${some}a`, 0, `${same}${other}b`, 0, least)
      expect(`${same}${some}a`.slice(0, length)).toBe(`${same}${other}b`.slice(0, length))
      if (length >= least) expect(`${same}${some}a`[length]).not.toBe(`${same}${other}b`[length])
      if (same.length >= least) expect(length).toBeGreaterThanOrEqual(same.length)
    }),
  )
})
