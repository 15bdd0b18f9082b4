import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSpace } from '../blocks/run-text.js'
import { wordsOfLine } from '../rules/run-words.js'
import { wordsOf } from './words-of.js'

test.each([
  ['', 1],
  [' \n', 1],
  ['one', 1],
  [' one\u00a0two\n\tthree ', 3],
])('of %j there are %d', (text, words) => {
  expect(wordsOf(text)).toBe(words)
})

test('there are as many words as on one line', () => {
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
      expect(wordsOf(some)).toBe(wordsOfLine(foldSpace(some).trim()))
    }),
  )
})
