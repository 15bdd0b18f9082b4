import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { textFamily } from './text.js'

test('a segment of two sentences, worked out by hand', () => {
  expect(measureSegment(textFamily, '<p>Anna paid 250 euros.<br>She left.</p>', 0)).toEqual(
    near({
      characters: 30, // 20, the line break as one, 9
      words: 6,
      'word-length': 23 / 6, // 4 + 4 + 3 + 5 + 3 + 4
      sentences: 2,
      'words-per-sentence': 6 / 2,
      breaks: 1,
      letters: 20 / 30, // 23 in words, 3 of them digits
      capitals: 2 / 20, // A and S
      'capitalised-words': 2 / 6,
      digits: 3 / 30,
      numbers: 1 / 6,
      ideographs: 0,
    }),
  )
})

test('a segment of a script without spaces', () => {
  expect(measureSegment(textFamily, '<p>お茶を飲む</p>', 0)).toEqual(
    near({
      characters: 5,
      words: 5,
      'word-length': 1,
      sentences: 0,
      'words-per-sentence': 5, // no sentence end: all words
      breaks: 0,
      letters: 1,
      capitals: 0,
      'capitalised-words': 0,
      digits: 0,
      numbers: 0,
      ideographs: 1,
    }),
  )
})
