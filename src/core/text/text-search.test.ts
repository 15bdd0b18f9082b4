import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextSearch } from './text-search.js'

const found = (wanted: readonly string[], text: string): readonly number[] =>
  [...new TextSearch(wanted).foundIn(text)].sort((a, b) => a - b)

test('finds the texts that another one contains, by index', () => {
  expect(found(['sea', 'a', 'seas', 'sky', 'sea'], 'the sea')).toEqual([0, 1, 4])
  expect(found(['', 'b'], 'a')).toEqual([])
})

test('distinguishes long texts with the same beginning', () => {
  const same = 'x'.repeat(30)
  expect(found([`${same}a`, `${same}b`], `y${same}b`)).toEqual([1])
})

test('finds any text that includes() finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(word), word, (wanted, text) => {
      const expected = wanted.flatMap((one, at) => (one !== '' && text.includes(one) ? [at] : []))
      expect(found(wanted, text)).toEqual(expected)
    }),
  )
})
