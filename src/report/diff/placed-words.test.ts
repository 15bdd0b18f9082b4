import fc from 'fast-check'
import { expect, it } from 'vitest'
import { charactersAndWordsOf } from '../../core/words.js'
import { placedWords } from './placed-words.js'

it('finds words in lower case where they stand', () => {
  expect(placedWords('“Tea, for TWO_2”')).toEqual([
    { key: 'tea', from: 1, to: 4 },
    { key: 'for', from: 6, to: 9 },
    { key: 'two_2', from: 10, to: 15 },
  ])
})

it('finds a word after another that holds it', () => {
  expect(placedWords('tea a').map(({ from }) => from)).toEqual([0, 4])
})

it('finds the characters of scripts without spaces', () => {
  expect(placedWords('喝茶 tea')).toEqual([
    { key: '喝', from: 0, to: 1 },
    { key: '茶', from: 1, to: 2 },
    { key: 'tea', from: 3, to: 6 },
  ])
})

it('keeps its places where lower case is longer', () => {
  expect(placedWords('İİ çay')).toEqual([
    { key: 'ii', from: 0, to: 2 },
    { key: 'çay', from: 3, to: 6 },
  ])
})

const isWord = (key: string, text: string): boolean => text.toLowerCase().length === key.length

it('has the words that are scored, one after another, of any text', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('İ'))
  fc.assert(
    fc.property(texts, (text) => {
      const words = placedWords(text)
      expect(words.map(({ key }) => key)).toEqual(charactersAndWordsOf(text))
      const places = words.flatMap(({ from, to }) => [from, to])
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(words.every(({ key, from, to }) => isWord(key, text.slice(from, to)))).toBe(true)
    }),
  )
})
