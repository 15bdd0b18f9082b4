import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { punctuationFamily } from './punctuation.js'

test('a segment with all kinds of punctuation, worked out by hand', () => {
  // 33 characters, 5 words; the signs are " , ; " . | and the star
  expect(measureSegment(punctuationFamily, '<p>"Tea, milk; sugar". Home | Shop ★</p>', 0)).toEqual(
    near({
      share: 6 / 33, // the star is a symbol
      commas: 2 / 5,
      quotes: 2 / 5,
      separators: 1 / 5,
      symbols: 1 / 33,
      'sentences-per-word': 1 / 5,
      'has-sentence': 1,
    }),
  )
})

test('a segment without punctuation', () => {
  expect(measureSegment(punctuationFamily, '<p>Home and away</p>', 0)).toEqual({
    share: 0,
    commas: 0,
    quotes: 0,
    separators: 0,
    symbols: 0,
    'sentences-per-word': 0,
    'has-sentence': 0,
  })
})
