import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, alignLimits, type Match } from './align.js'

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const aligned = (gold: string, found: string): readonly Match[] => align(words(gold), words(found))

/** As many different words. */
const others = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)

describe('two texts', () => {
  it('that are the same are one match', () => {
    expect(aligned('a b a', 'a b a')).toEqual([{ gold: 0, found: 0, length: 3 }])
  })

  it('share what stands in both in the same order', () => {
    // a b [x] c d | a b [y z] c d
    expect(aligned('a b x c d', 'a b y z c d')).toEqual([
      { gold: 0, found: 0, length: 2 },
      { gold: 3, found: 4, length: 2 },
    ])
  })

  it('share repeated words by the longest series', () => {
    // the middle of both, b a b against a b a, has no word that stands there once: a b is common
    expect(aligned('x b a b y', 'x a b a y')).toEqual([
      { gold: 0, found: 0, length: 1 },
      { gold: 2, found: 1, length: 2 },
      { gold: 4, found: 4, length: 1 },
    ])
  })

  it('share nothing with nothing', () => {
    expect(aligned('', 'a')).toEqual([])
    expect(aligned('a', '')).toEqual([])
    expect(aligned('', '')).toEqual([])
    expect(aligned('a b', 'c d')).toEqual([])
  })

  it('keep a passage amid much else', () => {
    const passage = others('tea', 30)
    const found = [...others('menu', 900), ...passage, ...others('foot', 900)]
    expect(align(passage, found)).toEqual([{ gold: 0, found: 900, length: 30 }])
  })

  it('keep the first copy of a passage that stands there twice', () => {
    const passage = others('tea', 30)
    const found = [...others('menu', 5), ...passage, ...others('ad', 400), ...passage, 'end']
    const gold = [...others('head', 5), ...passage, ...others('lost', 300), 'fin']
    expect(align(gold, found)).toEqual([{ gold: 5, found: 5, length: 30 }])
  })
})

describe('a stray word', () => {
  const between = (count: number, ...stray: readonly string[]) =>
    align(
      ['a', ...others('x', count), ...stray, ...others('y', count), 'z'],
      ['a', 'b', ...stray, 'c', 'z'],
    ).length

  it('counts for nothing between three times as many others', () => {
    expect(between(2, 'the')).toBe(3)
    expect(between(3, 'the')).toBe(2)
  })

  it('counts with three others beside it', () => {
    expect(between(8, 'one', 'two', 'three')).toBe(3)
    expect(between(9, 'one', 'two', 'three')).toBe(2)
    expect(between(50, 'one', 'two', 'three', 'four')).toBe(3)
  })

  it('counts for nothing near the beginning too', () => {
    const long = (count: number) => [...others('x', count), 'the', ...others('y', 3), 'z']
    const short = ['b', 'the', 'c', 'z']
    expect(align(long(2), short)).toHaveLength(2)
    expect(align(long(3), short)).toHaveLength(1)
    expect(align(short, long(2))).toHaveLength(2)
    expect(align(short, long(3))).toHaveLength(1)
  })

  it('counts at an end', () => {
    expect(align(['the', ...others('x', 50)], ['the', ...others('y', 50)])).toHaveLength(1)
    expect(align([...others('x', 50), 'the'], [...others('y', 50), 'the'])).toHaveLength(1)
  })
})

it('gives up where nothing tells many places apart', () => {
  const side = Math.ceil(Math.sqrt(alignLimits.product)) + 2
  const gold = Array.from({ length: side }, (_, at) => 'ab'[at % 2]!)
  const found = Array.from({ length: side }, (_, at) => (at % 3 === 0 ? 'b' : 'a'))
  expect(align(['x', ...gold, 'y'], ['x', ...found, 'y']).length).toBeLessThan(5)
})

it('matches equal words only, each place once, in rising order', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 60 })
  fc.assert(
    fc.property(texts, texts, (gold, found) => {
      let [goldEnd, foundEnd] = [0, 0]
      for (const match of align(gold, found)) {
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
