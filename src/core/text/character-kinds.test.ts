import { describe, expect, test } from 'vitest'
import { CharacterKind, characterKinds } from './character-kinds.js'

const kindNames = Object.keys(CharacterKind)
const kindOf = (character: string): string => kindNames[characterKinds[character.charCodeAt(0)]!]!

/** Characters of one kind, in many scripts. */
const examples: Record<keyof typeof CharacterKind, string> = {
  other: '\u200e\u200f\ue000\uffff\udc00',
  space: ' \t\n\r\u0000\u00a0\u200b\u2009\u3000\u2060\ufeff\u2028',
  letter: 'aßéжλאبहაعㄱ한ªºʼ',
  capital: 'AÉЖΛԱǅ',
  digit: '09²½٣०๕၁៣Ⅷ',
  mark: '\u0301\u093f\u094d\u064b\u00ad\u200c\u200d',
  ideograph: '茶々〇あアーｱｰกาີຊក\u17b6စ\u102c',
  stop: '.!?…؟۔।॥։፧።',
  wideStop: '。！？｡។៕။',
  comma: ',;،؛、，；﹑',
  quote: '"“”„‚‘’「」『』《》',
  separator: '|/\\·•‣◦›‹»«→←▸►▶■●・¦>',
  punctuation: ":-–—()[]{}&@#%*_'¿¡§¶‐་",
  currency: '$€£¥₽₹฿₩￥',
  symbol: '+<=~^`©®°☕★\ud83d\udbff',
}

describe.each(Object.entries(examples))('%s', (kind, characters) => {
  test.each(Array.from({ length: characters.length }, (_, i) => characters.charAt(i)))(
    '%j',
    (character) => {
      expect(kindOf(character)).toBe(kind)
    },
  )
})

test('the planes of rare Han characters begin with ideographs, those around them with symbols', () => {
  const first = (codePoint: number) => kindOf(String.fromCodePoint(codePoint).charAt(0))
  expect(first(0x1ffff)).toBe('symbol')
  expect(first(0x20000)).toBe('ideograph')
  expect(first(0x3ffff)).toBe('ideograph')
  expect(first(0x40000)).toBe('symbol')
})

test('every unit has one of the kinds', () => {
  expect(characterKinds).toHaveLength(65_536)
  expect(characterKinds.every((kind) => kind < kindNames.length)).toBe(true)
})

test('each kind has a number of its own', () => {
  expect(Object.values(CharacterKind)).toEqual(kindNames.map((_, index) => index))
})
