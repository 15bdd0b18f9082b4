import { expect, test } from 'vitest'
import { SegmentTexts } from './segment-texts.js'

const contained = (segments: readonly string[], text: string): readonly number[] => [
  ...new SegmentTexts(segments).containedIn(text),
]

test('a text contains a segment regardless of case, punctuation and lines', () => {
  const text = 'The ferry leaves at noon.\nIt comes back, at two o’clock!'
  expect(contained(['the ferry leaves AT noon', 'It comes back at two'], text)).toEqual([0, 1])
})

test('half of the shingles of four tokens are enough', () => {
  // six tokens, three shingles: "a b c d", "b c d e", "c d e f"
  expect(contained(['a b c d e f'], 'a b c d e x')).toEqual([0])
  expect(contained(['a b c d e f'], 'a b c d x f')).toEqual([])
})

test('a segment of fewer tokens must be a whole line of the text', () => {
  expect(contained(['Our news', 'news', 'Home'], 'Our news\nabout home and all')).toEqual([0])
})

test('a segment without tokens is never contained', () => {
  expect(contained(['', ' — '], '\n — \n')).toEqual([])
})

test('scripts without spaces are compared by character', () => {
  expect(contained(['渡船中午离开'], '今天渡船中午离开港口。')).toEqual([0])
})

test('shingles go on from line to line', () => {
  expect(contained(['one two three four'], 'zero one\n\ntwo three\nfour five')).toEqual([0])
})

test('words that no segment has come between', () => {
  expect(contained(['a b c d'], 'a b x c d')).toEqual([])
})

test('a headline of a million ideographs is compared in little memory', () => {
  const text = '船'.repeat(1_000_000)
  const before = process.memoryUsage().rss
  expect(contained([text, '船船船', '港'], text)).toEqual([0])
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})
