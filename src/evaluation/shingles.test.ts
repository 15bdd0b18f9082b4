import { describe, expect, it } from 'vitest'
import { shingleScore, shinglesOf } from './shingles.js'

const tokens = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

describe('shingles', () => {
  it.each([
    ['are runs of four tokens', 'a b c d e', ['a b c d', 'b c d e']],
    ['stand as often as in the text', 'a a a a a', ['a a a a', 'a a a a']],
    ['are one of four tokens', 'a b c d', ['a b c d']],
    ['are a shorter one of fewer', 'a b', ['a b']],
    ['are none of nothing', '', []],
  ])('%s', (_, text, shingles) => {
    expect(shinglesOf(tokens(text))).toEqual(shingles)
  })
})

describe('the score of shingles', () => {
  it('is their overlap', () => {
    // found abcd bcde cdef, gold abcd bcdx: 1 of 3, 1 of 2, 2 / 5
    expect(shingleScore(tokens('a b c d e f'), tokens('a b c d x'))).toEqual({
      precision: 1 / 3,
      recall: 0.5,
      f1: 0.4,
    })
  })

  it('counts repeated shingles', () => {
    // found aaaa twice, gold aaaa once
    expect(shingleScore(tokens('a a a a a'), tokens('a a a a')).precision).toBe(0.5)
  })

  it('minds the order', () => {
    expect(shingleScore(tokens('d c b a'), tokens('a b c d')).f1).toBe(0)
  })

  it('takes a short text for right only as a whole', () => {
    expect(shingleScore(tokens('a b'), tokens('a b')).f1).toBe(1)
    expect(shingleScore(tokens('a b'), tokens('a b c')).f1).toBe(0)
  })

  it('is 1 for nothing only where there is nothing', () => {
    expect(shingleScore([], []).f1).toBe(1)
    expect(shingleScore(['a'], []).f1).toBe(0)
  })
})
