import { describe, expect, it } from 'vitest'
import { commonTokens } from '../core/common-tokens.js'
import { overlapScore } from './overlap.js'

const tokens = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

describe('common tokens', () => {
  it.each([
    ['count as often as they stand in both', 'tea tea tea milk', 'tea tea sugar', 2],
    ['count in any order', 'a b c', 'c b a', 3],
    ['are none of others', 'a b', 'c d', 0],
    ['may be named like the members of an object', 'constructor __proto__', '__proto__ x', 1],
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

  it('is 1 for nothing only where there is nothing', () => {
    expect(overlapScore([], []).f1).toBe(1)
    expect(overlapScore(['tea'], []).f1).toBe(0)
    expect(overlapScore([], ['tea']).f1).toBe(0)
  })
})
