import { describe, expect, test } from 'vitest'
import { countShingleWords, ShingleSet, shingleTexts } from './shingles.js'

test.each([
  ['', 0],
  ['- — !', 0],
  ['One two, three-four', 4],
  ['a1 b_c', 3],
  ['面包 bread', 3],
  ['bread面包', 3],
  ['Ärger über Öl', 3],
])('the number of words of %j', (text, count) => {
  expect(countShingleWords(text)).toBe(count)
})

describe('a set of shingles', () => {
  function share(text: string, ...others: readonly string[]): number {
    const shingles = new ShingleSet([text])
    for (const other of others) shingles.add(other)
    return shingles.shareOf(text)
  }

  test.each([
    [1, 'a b c d e', ['x a b c d e y']],
    [1, 'A, B: c d!', ['a b C D']],
    [0, 'a b c d', ['d c b a']],
    [0, 'a b c d', ['a b', 'c d']],
    [0.5, 'a b c d e', ['a b c d']],
    [1, 'a b c d e', ['a b c d', 'b c d e']],
    [1, 'a b', ['a b']],
    [0, 'a b', ['a b c d']],
    [1, '?', []],
    [0, 'a b c d', []],
  ])('a share of %d of the shingles of %j is in the set made from %j', (known, text, others) => {
    expect(share(text, ...others)).toBe(known)
  })
})

describe('shingles of tokens', () => {
  const tokens = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

  test.each([
    ['are sequences of four tokens', 'a b c d e', ['a b c d', 'b c d e']],
    ['are listed as often as they occur', 'a a a a a', ['a a a a', 'a a a a']],
    ['of four tokens are one shingle', 'a b c d', ['a b c d']],
    ['of fewer tokens are one shorter shingle', 'a b', ['a b']],
    ['of no tokens are none', '', []],
  ])('%s', (_, text, shingles) => {
    expect(shingleTexts(tokens(text))).toEqual(shingles)
  })
})
