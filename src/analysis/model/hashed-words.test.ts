import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAt, listCount, WordIndex, WordListBuilder } from './hashed-words.js'

const listsOf = (maker: WordListBuilder) => {
  const lists = maker.build()
  return Array.from({ length: listCount(lists) }, (_, list) => [...listAt(lists, list)])
}

test('a list keeps each word once per part', () => {
  const maker = new WordListBuilder()
  for (const word of [5, 0, 5, 7, 0]) maker.add(word)
  maker.endPart()
  for (const word of [7, 7, 0xffffffff]) maker.add(word)
  maker.endList()
  maker.endList()
  maker.add(5)
  maker.endList()
  expect(listsOf(maker)).toEqual([[5, 0, 7, 7, 0xffffffff], [], [5]])
  expect(maker.lists).toBe(3)
})

test('long lists with colliding words', () => {
  const maker = new WordListBuilder()
  // the lower bits that name a slot are the same for all
  const words = Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? at : at << 16) >>> 0)
  for (const word of [...words, ...words]) maker.add(word)
  maker.endList()
  for (const word of words.toReversed()) maker.add(word)
  maker.endList()
  expect(listsOf(maker)).toEqual([words, words.toReversed()])
})

test('no lists', () => {
  expect(listsOf(new WordListBuilder())).toEqual([])
})

test('distinct words of all lists are in order of first appearance', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  const list = fc.array(fc.oneof(word, fc.nat(9)), { maxLength: 400 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
      const maker = new WordListBuilder()
      for (const words of lists) {
        for (const one of words) maker.add(one)
        maker.endList()
      }
      expect([...maker.build().distinct]).toEqual([...new Set(lists.flat())])
      expect(listsOf(maker)).toEqual(lists.map((words) => [...new Set(words)]))
    }),
  )
})

test('every word is found at its index, and no other word', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300 }), word, (words, other) => {
      const sorted = Uint32Array.from(words).sort()
      const places = new WordIndex(sorted)
      expect(words.map((one) => places.indexOf(one))).toEqual(
        words.map((one) => sorted.indexOf(one)),
      )
      expect(places.indexOf(other)).toBe(sorted.indexOf(other))
    }),
  )
})

test('words with the same beginning are found', () => {
  // of five words only the first bit is looked up
  const places = new WordIndex(Uint32Array.of(0, 15, 16, 32, 2 ** 31))
  expect([0, 15, 16, 32, 2 ** 31, 17, 2 ** 31 + 1].map((word) => places.indexOf(word))).toEqual([
    0, 1, 2, 3, 4, -1, -1,
  ])
})
