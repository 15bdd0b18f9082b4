import { describe, expect, it } from 'vitest'
import { commonTokens } from '../../core/text/tokens.js'
import { isExact, overlapScore, shingleScore } from './text-scores.js'

const tokens = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

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

  it('depends on the order', () => {
    expect(shingleScore(tokens('d c b a'), tokens('a b c d')).f1).toBe(0)
  })

  it('accepts a text shorter than a shingle only as a whole', () => {
    expect(shingleScore(tokens('a b'), tokens('a b')).f1).toBe(1)
    expect(shingleScore(tokens('a b'), tokens('a b c')).f1).toBe(0)
  })

  it('is 1 for an empty answer only where the gold is empty', () => {
    expect(shingleScore([], []).f1).toBe(1)
    expect(shingleScore(['a'], []).f1).toBe(0)
  })
})

describe('common tokens', () => {
  it.each([
    ['count as often as they occur in both', 'tea tea tea milk', 'tea tea sugar', 2],
    ['count in any order', 'a b c', 'c b a', 3],
    ['are none of different tokens', 'a b', 'c d', 0],
    ['may have the names of object members', 'constructor __proto__', '__proto__ x', 1],
  ])('%s', (_, found, gold, common) => {
    expect(commonTokens(tokens(found), tokens(gold))).toBe(common)
  })
})

describe('the score of an overlap', () => {
  it('is that of the common tokens', () => {
    // common: the, cat; 2 of 4 and 2 of 6: 4 / 10
    expect(overlapScore(tokens('the the cat ran'), tokens('the cat sat on a mat'))).toEqual({
      precision: 0.5,
      recall: 1 / 3,
      f1: 0.4,
    })
  })

  it('is 1 for an empty answer only where the gold is empty', () => {
    expect(overlapScore([], []).f1).toBe(1)
    expect(overlapScore(['tea'], []).f1).toBe(0)
    expect(overlapScore([], ['tea']).f1).toBe(0)
  })
})

describe('an exact text', () => {
  it.each([
    ['the same', 'Green tea.', 'Green tea.', true],
    ['other white space', ' Green\n\ntea.', 'Green tea.', true],
    ['white space within a word', 'Gre en tea.', 'Green tea.', false],
    ['other case', 'green tea.', 'Green tea.', false],
    ['empty for empty gold', ' ', '', true],
  ])('%s', (_, found, gold, exact) => {
    expect(isExact(found, gold)).toBe(exact)
  })
})
