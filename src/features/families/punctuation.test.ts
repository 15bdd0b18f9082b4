import { expect, test } from 'vitest'
import { measureRun, near } from '../features.test-kit.js'
import { punctuation } from './punctuation.js'

test('a run with signs of all kinds, worked out by hand', () => {
  // 33 characters, 5 words; the signs are " , ; " . | and the star
  expect(measureRun(punctuation, '<p>"Tea, milk; sugar". Home | Shop ★</p>', 0)).toEqual(
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

test('a run without signs has none of it', () => {
  expect(measureRun(punctuation, '<p>Home and away</p>', 0)).toEqual({
    share: 0,
    commas: 0,
    quotes: 0,
    separators: 0,
    symbols: 0,
    'sentences-per-word': 0,
    'has-sentence': 0,
  })
})
