import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctWords, listAt, listCount, WordListMaker } from './word-lists.js'

const listsOf = (maker: WordListMaker) => {
  const lists = maker.finish()
  return Array.from({ length: listCount(lists) }, (_, list) => [...listAt(lists, list)])
}

test('a list keeps the first of equal words, once in each of its parts', () => {
  const maker = new WordListMaker()
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

test('lists may be long, and words collide', () => {
  const maker = new WordListMaker()
  // the lower bits that name a slot are the same for all
  const words = Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? at : at << 16) >>> 0)
  for (const word of [...words, ...words]) maker.add(word)
  maker.endList()
  for (const word of words.toReversed()) maker.add(word)
  maker.endList()
  expect(listsOf(maker)).toEqual([words, words.toReversed()])
})

test('no lists are none', () => {
  expect(listsOf(new WordListMaker())).toEqual([])
})

test('distinct words are each there once, in the order they are met', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.nat(9)), { maxLength: 400 }), (words) => {
      expect([...distinctWords(Uint32Array.from(words))]).toEqual([...new Set(words)])
    }),
  )
})
