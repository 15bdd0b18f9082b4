import { expect, test } from 'vitest'
import { comparableText, comparisonKeys, plainText, typedText } from './comparable-text.js'

test('a text with the characters of a keyboard keeps its length', () => {
  expect(typedText('“Sea” – O’Hara’s «tide»')).toBe('"Sea" - O\'Hara\'s «tide»')
})

test.each([
  ['O’Hara', "O'Hara"],
  ['“Sea”', '"Sea"'],
  ['1990–1994', '1990-1994'],
  ['a \n\t b\u00a0c', 'a b c'],
  ['e\u0301', '\u00e9'],
  ['Salt &amp; Sand', 'Salt & Sand'],
  ['O&#8217;Hara', "O'Hara"],
  ['a\u00adb\u200bc', 'abc'],
  ['\ufb01n', 'fin'],
  ['ＡＢＣ　１２', 'ABC 12'],
])('%j and %j are the same value', (one, other) => {
  expect(comparableText(one)).toBe(comparableText(other))
})

test.each([
  ['Sea', 'sea'],
  ['Sea', 'Seas'],
  ['a b', 'ab'],
  ['1.5', '15'],
])('%j and %j are different values', (one, other) => {
  expect(comparableText(one)).not.toBe(comparableText(other))
})

test('only the strictest key distinguishes typographic characters', () => {
  const [strict, typed] = comparisonKeys as [(text: string) => string, (text: string) => string]
  expect(strict).toBe(plainText)
  expect(strict('O’Hara')).not.toBe(strict("O'Hara"))
  expect(typed('O’Hara')).toBe(typed("O'Hara"))
  expect(strict('e\u0301\u00a0a\u00adb')).toBe('é ab')
})
