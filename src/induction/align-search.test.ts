import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextSearch } from './align-search.js'

const found = (wanted: readonly string[], text: string): readonly number[] =>
  [...new TextSearch(wanted).foundIn(text)].sort((a, b) => a - b)

test('the texts that stand in another are found, by their place', () => {
  expect(found(['sea', 'a', 'seas', 'sky', 'sea'], 'the sea')).toEqual([0, 1, 4])
  expect(found(['', 'b'], 'a')).toEqual([])
})

test('long texts that begin alike are told apart', () => {
  const same = 'x'.repeat(30)
  expect(found([`${same}a`, `${same}b`], `y${same}b`)).toEqual([1])
})

test('any text is found that includes() finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(word), word, (wanted, text) => {
      const expected = wanted.flatMap((one, at) => (one !== '' && text.includes(one) ? [at] : []))
      expect(found(wanted, text)).toEqual(expected)
    }),
  )
})
