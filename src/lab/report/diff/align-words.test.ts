import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alignLimits,
  alignWords,
  longestCommonSubsequence,
  longestIncreasing,
  phraseAnchors,
  type WordMatch,
} from './align-words.js'

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const aligned = (gold: string, found: string): readonly WordMatch[] =>
  alignWords(words(gold), words(found))

/** The given number of different words. */
const others = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)

describe('two texts', () => {
  it('that are equal are one match', () => {
    expect(aligned('a b a', 'a b a')).toEqual([{ gold: 0, found: 0, length: 3 }])
  })

  it('share what occurs in both in the same order', () => {
    // a b [x] c d | a b [y z] c d
    expect(aligned('a b x c d', 'a b y z c d')).toEqual([
      { gold: 0, found: 0, length: 2 },
      { gold: 3, found: 4, length: 2 },
    ])
  })

  it('align repeated words by the longest series', () => {
    // the middle of both, b a b against a b a, has no word that stands there once: a b is common
    expect(aligned('x b a b y', 'x a b a y')).toEqual([
      { gold: 0, found: 0, length: 1 },
      { gold: 2, found: 1, length: 2 },
      { gold: 4, found: 4, length: 1 },
    ])
  })

  it('share nothing with an empty text', () => {
    expect(aligned('', 'a')).toEqual([])
    expect(aligned('a', '')).toEqual([])
    expect(aligned('', '')).toEqual([])
    expect(aligned('a b', 'c d')).toEqual([])
  })

  it('share a passage among many other words', () => {
    const passage = others('tea', 30)
    const found = [...others('menu', 900), ...passage, ...others('foot', 900)]
    expect(alignWords(passage, found)).toEqual([{ gold: 0, found: 900, length: 30 }])
  })

  it('share the first copy of a repeated passage', () => {
    const passage = others('tea', 30)
    const found = [...others('menu', 5), ...passage, ...others('ad', 400), ...passage, 'end']
    const gold = [...others('head', 5), ...passage, ...others('lost', 300), 'fin']
    expect(alignWords(gold, found)).toEqual([{ gold: 5, found: 5, length: 30 }])
  })
})

describe('a stray word', () => {
  const between = (count: number, ...stray: readonly string[]) =>
    alignWords(
      ['a', ...others('x', count), ...stray, ...others('y', count), 'z'],
      ['a', 'b', ...stray, 'c', 'z'],
    ).length

  it('is dropped between gaps of three times its length', () => {
    expect(between(2, 'the')).toBe(3)
    expect(between(3, 'the')).toBe(2)
  })

  it('is kept with a gap of less than three times its length', () => {
    expect(between(8, 'one', 'two', 'three')).toBe(3)
    expect(between(9, 'one', 'two', 'three')).toBe(2)
    expect(between(50, 'one', 'two', 'three', 'four')).toBe(3)
  })

  it('counts for nothing near the beginning too', () => {
    const long = (count: number) => [...others('x', count), 'the', ...others('y', 3), 'z']
    const short = ['b', 'the', 'c', 'z']
    expect(alignWords(long(2), short)).toHaveLength(2)
    expect(alignWords(long(3), short)).toHaveLength(1)
    expect(alignWords(short, long(2))).toHaveLength(2)
    expect(alignWords(short, long(3))).toHaveLength(1)
  })

  it('counts at an end', () => {
    expect(alignWords(['the', ...others('x', 50)], ['the', ...others('y', 50)])).toHaveLength(1)
    expect(alignWords([...others('x', 50), 'the'], [...others('y', 50), 'the'])).toHaveLength(1)
  })
})

it('gives up on large ranges without unique phrases', () => {
  const side = Math.ceil(Math.sqrt(alignLimits.product)) + 2
  const gold = Array.from({ length: side }, (_, at) => 'ab'[at % 2]!)
  const found = Array.from({ length: side }, (_, at) => (at % 3 === 0 ? 'b' : 'a'))
  expect(alignWords(['x', ...gold, 'y'], ['x', ...found, 'y']).length).toBeLessThan(5)
})

it('matches only equal words, each index once, in increasing order', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 60 })
  fc.assert(
    fc.property(texts, texts, (gold, found) => {
      let [goldEnd, foundEnd] = [0, 0]
      for (const match of alignWords(gold, found)) {
        expect(match.length).toBeGreaterThan(0)
        expect(match.gold).toBeGreaterThanOrEqual(goldEnd)
        expect(match.found).toBeGreaterThanOrEqual(foundEnd)
        expect(gold.slice(match.gold, match.gold + match.length)).toEqual(
          found.slice(match.found, match.found + match.length),
        )
        goldEnd = match.gold + match.length
        foundEnd = match.found + match.length
      }
    }),
  )
})

describe('the longest increasing series', () => {
  it('leaves out as few as possible', () => {
    // 2 3 5 of 4 2 3 1 5
    const anchors = [4, 2, 3, 1, 5].map((found, gold) => [gold, found] as const)
    expect(longestIncreasing(anchors)).toEqual([
      [1, 2],
      [2, 3],
      [4, 5],
    ])
  })

  it('never uses an index twice', () => {
    expect(
      longestIncreasing([
        [0, 3],
        [1, 3],
      ]),
    ).toHaveLength(1)
    expect(longestIncreasing([])).toEqual([])
  })
})

describe('anchors', () => {
  it('are the first occurrences of long phrases where there are some', () => {
    const phrase = 'one two three four five six seven eight'
    expect(phraseAnchors(words(`tea ${phrase} tea`), words(`${phrase} milk ${phrase}`))).toEqual([
      [1, 0],
    ])
  })

  it('are unique shorter phrases where no long one is common', () => {
    expect(phraseAnchors(words('a b c d x'), words('y a b c d'))).toEqual([[0, 1]])
    expect(phraseAnchors(words('a b x'), words('y a b'))).toEqual([[0, 1]])
    expect(phraseAnchors(words('a b x a b'), words('y a b'))).toEqual([])
    expect(phraseAnchors(words('y a b'), words('a b x a b'))).toEqual([])
    expect(phraseAnchors(words('a x'), words('y a'))).toEqual([[0, 1]])
    expect(phraseAnchors(words('a x a'), words('y a'))).toEqual([])
  })

  it('are in the same order in both', () => {
    expect(phraseAnchors(words('a x b y c'), words('c p b q a r c2'))).toHaveLength(1)
  })
})

const placesOf = (a: string, b: string) => longestCommonSubsequence([...a], [...b])

it('pairs the indices of a longest common subsequence', () => {
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

it('pairs each index once', () => {
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

it('is of maximum length for any texts', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const places = placesOf(a, b)
      expect(places).toHaveLength(longest(a, b))
      expect(places.every(([i, j]) => a[i] === b[j])).toBe(true)
    }),
  )
})

it('is empty for empty texts', () => {
  expect(placesOf('', 'ab')).toEqual([])
  expect(placesOf('ab', '')).toEqual([])
  expect(placesOf('ab', 'cd')).toEqual([])
})
