import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { charactersAndWordsOf, wordsOf } from './words.js'

// each expectation is the answer of Python 3.11 to re.findall(r'\w+', text.lower())
describe('words', () => {
  it.each([
    [
      'are parted by what is no letter or number',
      "Don't stop-over, 3.5 km!",
      'don t stop over 3 5 km',
    ],
    ['hold the underscore', 'max_depth __init__', 'max_depth __init__'],
    ['hold no other connector', 'under‿tie', 'under tie'],
    ['are of any script', 'Größe Ἑλλάς мир שלום', 'größe ἑλλάς мир שלום'],
    ['hold digits of any script', '٣٤ ४२ ๒๕', '٣٤ ४२ ๒๕'],
    ['hold letter numbers, fractions and raised digits', 'Ⅷ ½ m² ①', 'ⅷ ½ m² ①'],
    ['are parted by combining marks', 'cafe\u0301s नमस्ते', 'cafe s नमस त'],
    ['hold composed letters', 'cafés', 'cafés'],
    ['are lowered with the dot of a capital İ as a mark', 'İzmir', 'i zmir'],
    ['are lowered with the final sigma', 'ΟΔΟΣ', 'οδος'],
    ['are whole runs of scripts without spaces', '東京は雨 สวัสดี 한국어', '東京は雨 สว สด 한국어'],
    ['are beyond the first plane', '𝒜𠮷 😀', '𝒜𠮷'],
    [
      'are parted by zero-width characters',
      'soft\u00adware zero\u200bwidth',
      'soft ware zero width',
    ],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words.split(' '))
  })

  it.each(['', ' \n', '—!?…', '\u0301', '\ud800'])('are none in %j', (text) => {
    expect(wordsOf(text)).toEqual([])
  })
})

describe('characters and words', () => {
  it.each([
    ['part Han, Hiragana and Katakana', '東京へ、テスト', '東 京 へ テ ス ト'],
    ['part length and repetition marks', 'えーーと 人々 ｶﾞ', 'え ー ー と 人 々 ｶ ﾞ'],
    ['part rare Han', '𠮷野', '𠮷 野'],
    ['part Thai letters and digits, without the marks', 'น้ำ๒๕', 'น ำ ๒ ๕'],
    ['part Hangul', '한국어 책', '한 국 어 책'],
    [
      'leave words of other scripts beside them whole',
      'iPhone15発売 Tシャツ',
      'iphone15 発 売 t シ ャ ツ',
    ],
    ['leave other scripts as they are', "Größe 3.5 max_depth don't", 'größe 3 5 max_depth don t'],
  ])('%s', (_, text, tokens) => {
    expect(charactersAndWordsOf(text)).toEqual(tokens.split(' '))
  })

  it('are none in a text without words', () => {
    expect(charactersAndWordsOf('。、！')).toEqual([])
  })
})

test('both take the same characters of any text, in their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(charactersAndWordsOf(text).join('')).toBe(wordsOf(text).join(''))
    }),
  )
})
