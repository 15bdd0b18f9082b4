import { expect, test } from 'vitest'
import { Shingles, wordCount } from './shingles.js'

/** What share of a text's shingles stands in others. */
function share(text: string, ...others: readonly string[]): number {
  const shingles = new Shingles([text])
  for (const other of others) shingles.add(other)
  return shingles.shareOf(text)
}

test.each([
  ['', 0],
  ['- — !', 0],
  ['One two, three-four', 4],
  ['a1 b_c', 3],
  ['面包 bread', 3],
  ['bread面包', 3],
  ['Ärger über Öl', 3],
])('the words of %j', (text, count) => {
  expect(wordCount(text)).toBe(count)
})

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
])('a share of %d of %j stands in %j', (known, text, others) => {
  expect(share(text, ...others)).toBe(known)
})
