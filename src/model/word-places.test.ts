import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordPlaces } from './word-places.js'

test('every word is found at its place, and no other', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300 }), word, (words, other) => {
      const places = new WordPlaces(Uint32Array.from(words))
      expect(words.map((one) => places.placeOf(one))).toEqual([...words.keys()])
      expect(places.placeOf(other)).toBe(words.indexOf(other))
    }),
  )
})

test('words that begin at the same slot stand behind each other', () => {
  // four words have slots for ten, rounded up to sixteen
  const words = Uint32Array.of(0, 16, 32, 15)
  const places = new WordPlaces(words)
  expect([0, 16, 32, 15, 48].map((word) => places.placeOf(word))).toEqual([0, 1, 2, 3, -1])
})
