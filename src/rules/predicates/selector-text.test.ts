import { expect, test } from 'vitest'
import { cssIdentifier, cssString, xpathLiteral } from './selector-text.js'

test('an XPath literal holds any quotes', () => {
  expect(xpathLiteral('a"b')).toBe(`'a"b'`)
  expect(xpathLiteral("a'b")).toBe(`"a'b"`)
  expect(xpathLiteral(`'a"'`)).toBe(`concat("'", 'a"', "'")`)
})

test('a CSS identifier escapes what may not stand in one', () => {
  expect(cssIdentifier('a:b')).toBe('a\\:b')
  expect(cssIdentifier('1a')).toBe('\\31 a')
  expect(cssIdentifier('-')).toBe('\\-')
  expect(cssIdentifier('é')).toBe('é')
})

test('a CSS string escapes quotes, backslashes and control characters', () => {
  expect(cssString('a"b\\c\u0001')).toBe('"a\\"b\\\\c\\1 "')
})
