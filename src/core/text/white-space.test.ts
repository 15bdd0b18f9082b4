import { expect, test } from 'vitest'
import { foldToLine, foldWhiteSpace, isWhiteSpaceCode } from './white-space.js'

test('each run of white space becomes one space', () => {
  expect(foldWhiteSpace(' a \n b\tc\u00a0d  ')).toBe(' a b c d ')
})

test('a run of white space at the end of a chunk becomes one space', () => {
  for (let before = 65_530; before <= 65_540; before++) {
    const letters = 'a'.repeat(before)
    expect(foldWhiteSpace(`${letters} \r\n\n b`) === `${letters} b`).toBe(true)
  }
})

test.each([
  ['runs of any kind', 'green\n\t tea\u00a0\u3000leaves', 'green tea leaves'],
  ['the ends', '\ufeff green tea\r\n', 'green tea'],
  ['no zero-width characters', 'gre\u200ben', 'gre\u200ben'],
  ['a text of white space alone', ' \n ', ''],
])('folding to a line removes %s', (_, text, folded) => {
  expect(foldToLine(text)).toBe(folded)
})

test('white space codes are those of regular expressions', () => {
  for (let code = 0; code < 0x10000; code++)
    expect(isWhiteSpaceCode(code), String(code)).toBe(/\s/.test(String.fromCharCode(code)))
})
