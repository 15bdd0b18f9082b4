import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findKeyPatterns } from './repeating-patterns.js'

const words = (sequence: string) => sequence.split(' ').filter((word) => word !== '')

function patterns(sequence: string): readonly string[] {
  const tags = words(sequence)
  const ids = tags.map((tag) => tags.indexOf(tag))
  return findKeyPatterns(ids)
    .map(({ start, length }) => tags.slice(start, start + length).join(' '))
    .sort()
}

test("001's own example: [h3 h3 p] occurs once, so shorter patterns are found", () => {
  expect(patterns('h3 p h3 li h3 h3 p h3 h3 h3 h3 h3 h3 div')).toEqual(['h3 h3 h3', 'h3 p h3'])
})

describe('maximal non-overlapping repetitions', () => {
  test.each([
    ['a b a b', ['a b']],
    ['a b a b a', ['a b', 'b a']], // a b a overlaps itself
    ['a b c a b c', ['a b c']],
    ['a b c a b d c b', ['a b']],
    ['a a', []],
    ['a a a', []],
    ['a a a a', ['a a']],
    ['a a a a a', ['a a']],
    ['a b c d', []],
    ['a b x b c y a b c', ['a b', 'b c']],
    ['a b a b a b a b', ['a b a b']],
    ['', []],
  ])('%s: %j', (sequence, expected) => {
    expect(patterns(sequence)).toEqual(expected)
  })
})

test('number of occurrences, and whether all symbols are equal', () => {
  expect(findKeyPatterns([1, 2, 3, 1, 2, 4, 1, 2])).toEqual([
    { start: 0, length: 2, occurrences: 3, isUniform: false },
  ])
  expect(findKeyPatterns([7, 7, 1, 7, 7])).toMatchObject([{ start: 0, length: 2, isUniform: true }])
})

test('equals a search by brute force on any sequence', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 14 }), (sequence) => {
      const found = findKeyPatterns(sequence).map(({ start, length }) =>
        sequence.slice(start, start + length).join(' '),
      )
      expect([...found].sort()).toEqual(byTrying(sequence))
    }),
  )
})

function byTrying(sequence: readonly number[]): readonly string[] {
  const repeated = new Set<string>()
  for (let length = 2; length <= sequence.length / 2; length++) {
    const at = (start: number) => sequence.slice(start, start + length).join(' ')
    for (let start = 0; start + length <= sequence.length; start++)
      for (let other = start + length; other + length <= sequence.length; other++)
        if (at(start) === at(other)) repeated.add(at(start))
  }
  const isWithin = (pattern: string) =>
    [...repeated].some((longer) => longer !== pattern && longer.includes(pattern))
  return [...repeated].filter((pattern) => !isWithin(pattern)).sort()
}
