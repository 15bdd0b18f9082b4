import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { characterAndWordTokens, eachCharacterAndWordToken, wordTokens } from './tokens.js'

// each expectation is the result of re.findall(r'\w+', text.lower()) in Python 3.11
describe('words of a text', () => {
  it.each([
    [
      'are separated by other characters than letters and numbers',
      "Don't stop-over, 3.5 km!",
      'don t stop over 3 5 km',
    ],
    ['contain the underscore', 'max_depth __init__', 'max_depth __init__'],
    ['contain no other connector', 'under‿tie', 'under tie'],
    ['are in any script', 'Größe Ἑλλάς мир שלום', 'größe ἑλλάς мир שלום'],
    ['contain digits of any script', '٣٤ ४२ ๒๕', '٣٤ ४२ ๒๕'],
    ['contain letter numbers, fractions and superscript digits', 'Ⅷ ½ m² ①', 'ⅷ ½ m² ①'],
    ['are separated by combining marks', 'cafe\u0301s नमस्ते', 'cafe s नमस त'],
    ['contain composed letters', 'cafés', 'cafés'],
    ['are lower-cased, the dot of a capital İ becoming a mark', 'İzmir', 'i zmir'],
    ['are lower-cased with a final sigma', 'ΟΔΟΣ', 'οδος'],
    [
      'are whole clauses in scripts without spaces',
      '東京は雨 สวัสดี 한국어',
      '東京は雨 สว สด 한국어',
    ],
    ['may lie beyond the basic multilingual plane', '𝒜𠮷 😀', '𝒜𠮷'],
    [
      'are separated by zero-width characters',
      'soft\u00adware zero\u200bwidth',
      'soft ware zero width',
    ],
  ])('%s', (_, text, words) => {
    expect(wordTokens(text)).toEqual(words.split(' '))
  })

  it.each(['', ' \n', '—!?…', '\u0301', '\ud800'])('are none in %j', (text) => {
    expect(wordTokens(text)).toEqual([])
  })
})

describe('character and word tokens', () => {
  it.each([
    ['are the characters of Han, Hiragana and Katakana', '東京へ、テスト', '東 京 へ テ ス ト'],
    ['are length and repetition marks', 'えーーと 人々 ｶﾞ', 'え ー ー と 人 々 ｶ ﾞ'],
    ['are rare Han characters', '𠮷野', '𠮷 野'],
    ['are Thai letters and digits, without the marks', 'น้ำ๒๕', 'น ำ ๒ ๕'],
    ['are the syllables of Hangul', '한국어 책', '한 국 어 책'],
    [
      'are whole words of other scripts beside them',
      'iPhone15発売 Tシャツ',
      'iphone15 発 売 t シ ャ ツ',
    ],
    ['are the words of other scripts', "Größe 3.5 max_depth don't", 'größe 3 5 max_depth don t'],
  ])('%s', (_, text, tokens) => {
    expect(characterAndWordTokens(text)).toEqual(tokens.split(' '))
  })

  it('are none in a text without words', () => {
    expect(characterAndWordTokens('。、！')).toEqual([])
  })
})

test('both tokenizers keep the same characters of any text, in text order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(characterAndWordTokens(text).join('')).toBe(wordTokens(text).join(''))
      expect([...eachCharacterAndWordToken(text)]).toEqual(characterAndWordTokens(text))
    }),
  )
})
