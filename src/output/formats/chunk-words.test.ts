import { expect, test } from 'vitest'
import { chunkWords, sentenceStarts, wordStarts } from './chunk-words.js'

const sentence = '港の船は朝に出て、夜に戻る。'

test('words of long texts without spaces are those of their sentences, in little memory', () => {
  const before = process.memoryUsage().heapUsed
  expect(chunkWords(sentence.repeat(5_000))).toBe(5_000 * chunkWords(sentence))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400e6)
})

test('words and sentences begin where they do in short texts', () => {
  const times = 400
  const text = sentence.repeat(times)
  const repeated = (starts: readonly number[]): readonly number[] =>
    Array.from({ length: times }, (_, at) =>
      [0, ...starts].map((start) => at * sentence.length + start),
    )
      .flat()
      .slice(1)
  expect(wordStarts(text)).toEqual(repeated(wordStarts(sentence)))
  expect(sentenceStarts(text)).toEqual(repeated(sentenceStarts(sentence)))
})

test('a sentence may be of any length', () => {
  const long = `${'word '.repeat(3_000)}end. Another one.`
  expect(sentenceStarts(long)).toEqual([long.indexOf('Another')])
})
