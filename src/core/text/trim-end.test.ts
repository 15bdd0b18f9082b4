import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimEndOf } from './trim-end.js'

test.each([
  ['a--', 'a'],
  ['--a', '--a'],
  ['---', ''],
  ['', ''],
  ['a\u{1f375}-\u{1f375}', 'a'],
  ['\u{20000}-', '\u{20000}'],
])('%j without symbols at its end is %j', (text, trimmed) => {
  expect(trimEndOf(text, /[^\p{L}]/u)).toBe(trimmed)
})

test('it is what a regular expression gives, in linear time', { timeout: 20_000 }, () => {
  const text = fc.string({ unit: fc.constantFrom('a', '-', ' ', '\u{1f375}', '\ud83c', '\udf75') })
  fc.assert(
    fc.property(text, (one) => {
      expect(trimEndOf(one, /[^a]/u)).toBe(one.replace(/[^a]+$/u, ''))
    }),
  )
  const dashes = '-'.repeat(1_000_000)
  expect(trimEndOf(`${dashes}a`, /-/)).toHaveLength(1_000_001)
})
