import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { commonSubsequenceLength, subsequenceLimits, subsequenceScore } from './subsequence.js'

const points = (text: string): Int32Array =>
  Int32Array.from(text, (character) => character.codePointAt(0)!)

const length = (a: string, b: string): number => commonSubsequenceLength(points(a), points(b))

/** The textbook dynamic program. */
function plainLength(a: Int32Array, b: Int32Array): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const point of a) {
    const next = [0]
    for (let j = 1; j <= b.length; j++)
      next.push(point === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!))
    row = next
  }
  return row[b.length]!
}

describe('the longest common subsequence', () => {
  it.each([
    ['of nothing', '', 'tea', 0],
    ['of strangers', 'abc', 'xyz', 0],
    ['of the same', 'tea', 'tea', 3],
    ['of letters between others', 'xtxexax', 'tea', 3],
    ['of what is turned around', 'abcd', 'dcba', 1],
    // B C B A is one of them
    ['of the example of Cormen et al.', 'ABCBDAB', 'BDCABA', 4],
    ['of a part between a common start and end', 'abXYcd', 'abYXcd', 5],
    ['where start and end would overlap', 'aaa', 'aaaaa', 3],
  ])('%s', (_, a, b, expected) => {
    expect(length(a, b)).toBe(expected)
    expect(length(b, a)).toBe(expected)
  })

  it.each([31, 32, 33, 63, 64, 65, 96])('of a pattern of %i characters', (width) => {
    // every y is left out, and the texts have no common start or end
    const [long, short] = [`p${'xy'.repeat(width)}q`, `r${'x'.repeat(width - 2)}s`]
    expect(length(long, short)).toBe(width - 2)
  })

  it.each([
    ['few characters', 'ab', 200],
    ['some characters', 'abcdé東😀', 150],
  ])('is that of the plain dynamic program, on %s', (_, alphabet, maxLength) => {
    const text = fc
      .array(fc.constantFrom(...alphabet), { maxLength, size: 'max' })
      .map((characters) => points(characters.join('')))
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(commonSubsequenceLength(a, b)).toBe(plainLength(a, b))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the score', () => {
  it('is precision over the extracted and recall over the gold text', () => {
    // "a tea" holds "tea": 3 of 5 and 3 of 3, 6 / 8
    expect(subsequenceScore('a tea', 'tea')).toEqual({ precision: 0.6, recall: 1, f1: 0.75 })
  })

  it('folds white space first', () => {
    expect(subsequenceScore('\n green \t\n tea ', 'green tea').f1).toBe(1)
  })

  it('counts code points: two emoji with the same high surrogate have nothing in common', () => {
    expect(subsequenceScore('😀', '😁').f1).toBe(0)
    expect(subsequenceScore('a😀', '😀').precision).toBe(0.5)
  })

  it('is 1 for an empty answer only where the gold is empty', () => {
    expect(subsequenceScore(' \n', '').f1).toBe(1)
    expect(subsequenceScore('tea', '').f1).toBe(0)
  })

  it('compares only the beginnings of very long texts', () => {
    const longest = 'a'.repeat(subsequenceLimits.maxLength)
    expect(subsequenceScore(`${longest}bbb`, longest).f1).toBe(1)
    expect(subsequenceScore(longest.slice(1), `${longest}bbb`).precision).toBe(1)
  })
})

test('lone surrogates count as characters', () => {
  expect(subsequenceScore('a\ud83d', 'b\ud83d').precision).toBe(0.5)
})
