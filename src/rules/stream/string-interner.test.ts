import { expect, test } from 'vitest'
import { StringInterner } from './string-interner.js'

test('the same text has the same number, wherever it stands, from 1 on', () => {
  const table = new StringInterner()
  const html = 'tea pots tea Tea'
  expect([table.id(html, 0, 3), table.id(html, 4, 8), table.id(html, 9, 12)]).toEqual([1, 2, 1])
  expect([table.id(html, 13, 16), table.id(html, 0, 0)]).toEqual([3, 4])
  expect([1, 2, 3, 4].map((id) => table.text(id))).toEqual(['tea', 'pots', 'Tea', ''])
})

test('texts keep their numbers however many there are', () => {
  const table = new StringInterner()
  const words = Array.from({ length: 5000 }, (_, at) => `w${at}`)
  const ids = words.map((word) => table.id(word, 0, word.length))
  expect(words.map((word) => table.id(`x${word}`, 1, word.length + 1))).toEqual(ids)
  expect(new Set(ids).size).toBe(5000)
})
