import { expect, test } from 'vitest'
import { textKeys, typedText } from './align-text.js'

const [strict, loose] = textKeys as [(text: string) => string, (text: string) => string]

test('a typed text has the quotes and dashes of a keyboard, and its length', () => {
  expect(typedText('“Sea” – O’Hara’s «tide»')).toBe('"Sea" - O\'Hara\'s «tide»')
})

test('the strict way tells typographic signs apart, the other does not', () => {
  expect(strict('O’Hara')).not.toBe(strict("O'Hara"))
  expect(loose('O’Hara')).toBe(loose("O'Hara"))
  expect(strict('e\u0301\u00a0a\u00adb')).toBe('é ab')
})
