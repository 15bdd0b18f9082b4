import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commonWords } from './common-words.js'

const placesOf = (a: string, b: string) => commonWords([...a], [...b])

it('pairs the places of the longest that is common', () => {
  // b, c, d of abcd and xbcyd
  expect(placesOf('abcd', 'xbcyd')).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ])
  // of abc and cab, ab is longer than c
  expect(placesOf('abc', 'cab')).toEqual([
    [0, 1],
    [1, 2],
  ])
})

it('pairs each place once', () => {
  expect(placesOf('aa', 'a')).toEqual([[0, 0]])
  expect(placesOf('a', 'ba')).toEqual([[0, 1]])
})

/** The length of a longest common subsequence, by its definition. */
const longest = (a: string, b: string): number =>
  a === '' || b === ''
    ? 0
    : a[0] === b[0]
      ? longest(a.slice(1), b.slice(1)) + 1
      : Math.max(longest(a.slice(1), b), longest(a, b.slice(1)))

it('is as long as can be, of any texts', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const places = placesOf(a, b)
      expect(places).toHaveLength(longest(a, b))
      expect(places.every(([i, j]) => a[i] === b[j])).toBe(true)
    }),
  )
})

it('finds nothing in nothing', () => {
  expect(placesOf('', 'ab')).toEqual([])
  expect(placesOf('ab', '')).toEqual([])
  expect(placesOf('ab', 'cd')).toEqual([])
})
