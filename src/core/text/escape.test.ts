import { expect, test } from 'vitest'
import { escapeXml } from './escape.js'

test.each([
  ['a < b & "c" > d', 'a &lt; b &amp; &quot;c&quot; &gt; d'],
  ['bell\u0007, null\u0000', 'bell, null'],
  ['tab\tand line\nstay', 'tab\tand line\nstay'],
  ['half \ud83d of a pair', 'half  of a pair'],
  ['a whole pair 😀', 'a whole pair 😀'],
  ['no character\uffff', 'no character'],
])('%j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})
