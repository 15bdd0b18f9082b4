import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringValue } from './string-value.js'

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
])('%s means what it means in scripts', (written, value) => {
  expect(stringValue(written)).toBe(value)
})

test('a text of escapes alone is as long as they are many', () => {
  expect(stringValue('\\n\\u0041'.repeat(10_001))).toBe('\nA'.repeat(10_001))
})

test('whatever JSON writes is read as it was meant', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(stringValue(JSON.stringify(text).slice(1, -1))).toBe(text)
    }),
  )
})
