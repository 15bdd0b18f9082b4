import { expect, test } from 'vitest'
import { ANYTHING, firstShown, NOTHING } from './first-shown.js'

test.each([
  ['Tea', 84],
  [' \n\t5', 53],
  ['&nbsp;&nbsp; x', 120],
  ['\u3000\u00a0é', 233],
  ['', NOTHING],
  [' \r\n\ufeff', NOTHING],
  ['&nbsp; ', NOTHING],
  ['&#32;&ensp;', NOTHING],
  [' \0 ', NOTHING],
  ['&amp; more', ANYTHING],
  ['&#65;', ANYTHING],
  [' \0x', ANYTHING],
  ['\u200b', 0x200b],
])('of %j the first character that shows something is %d', (text, expected) => {
  expect(firstShown(`<b>${text}`, 3, 3 + text.length)).toBe(expected)
  expect(expected === NOTHING).toBe(!/\S/.test(text.replace(/&(?:nbsp|#32|ensp);|\0/g, ' ')))
})
