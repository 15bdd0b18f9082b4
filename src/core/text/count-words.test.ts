import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from './count-words.js'
import { foldToLine } from './white-space.js'

test.each([
  ['', 1],
  [' \n', 1],
  ['one', 1],
  [' one\u00a0two\n\tthree ', 3],
  ['$ 5,00', 2],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('a text has as many words as on one line', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'é',
      ' ',
      '\n',
      '\t',
      '\r',
      '\v',
      '\u00a0',
      '\u2003',
      '\u200b',
      '\ufeff',
    ),
  })
  fc.assert(
    fc.property(text, (some) => {
      expect(countWords(some)).toBe(foldToLine(some).split(' ').length)
    }),
  )
})
