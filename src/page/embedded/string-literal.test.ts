import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unescapeString } from './string-literal.js'

test.each([
  ['plain', 'plain'],
  ['a\\nb\\tc\\/d', 'a\nb\tc/d'],
  ['\\"quoted\\" \\\\ \\\\n', '"quoted" \\ \\n'],
  ['\\u00e9\\u003Cp\\u003e', 'é<p>'],
  ["it\\'s \\x41", "it's A"],
  ['\\u00e', 'u00e'],
  ['\\u12 4x', 'u12 4x'],
  ['\\x4', 'x4'],
  ['end\\', 'end'],
  ['', ''],
])('%s is unescaped as in scripts', (written, value) => {
  expect(unescapeString(written)).toBe(value)
})

test('a long text of escapes is unescaped', () => {
  expect(unescapeString('\\n\\u0041'.repeat(10_001))).toBe('\nA'.repeat(10_001))
})

test('any string written as JSON is restored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unescapeString(JSON.stringify(text).slice(1, -1))).toBe(text)
    }),
  )
})
