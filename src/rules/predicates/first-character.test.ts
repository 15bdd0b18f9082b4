import { expect, test } from 'vitest'
import { firstCharacter, NO_TEXT, UNREAD } from './first-character.js'

test.each([
  ['Tea', 84],
  [' \n\t5', 53],
  ['&nbsp;&nbsp; x', 120],
  ['\u3000\u00a0é', 233],
  ['', NO_TEXT],
  [' \r\n\ufeff', NO_TEXT],
  ['&nbsp; ', NO_TEXT],
  ['&#32;&ensp;', NO_TEXT],
  [' \0 ', NO_TEXT],
  ['&amp; more', UNREAD],
  ['&#65;', UNREAD],
  [' \0x', UNREAD],
  ['\u200b', 0x200b],
])('the first character of %j is %d', (text, expected) => {
  expect(firstCharacter(`<b>${text}`, 3, 3 + text.length)).toBe(expected)
  expect(expected === NO_TEXT).toBe(!/\S/.test(text.replace(/&(?:nbsp|#32|ensp);|\0/g, ' ')))
})
