import { expect, test } from 'vitest'
import { alignGold } from './align-gold.js'

const tokens = (text: string): readonly string[] => text.split(' ').filter((token) => token !== '')
const shares = (segments: readonly string[], gold: string): readonly number[] => [
  ...alignGold(segments.map(tokens), tokens(gold)),
]

test('the share of each segment in the gold text', () => {
  // a b c d of the second segment match
  expect(
    shares(
      ['one two three four five', 'a b c d x y z w', 'p q r s'],
      'one two three four five a b c d',
    ),
  ).toEqual([1, 0.5, 0])
})

test('of equal segments the one at the right position is matched', () => {
  const story = 'the ferry leaves at noon'
  expect(shares(['news', 'home', 'news', story], `news ${story}`)).toEqual([0, 0, 1, 1])
  expect(shares([story, 'title of all', story], `title of all ${story}`)).toEqual([0, 1, 1])
  expect(shares([story, 'news', 'home', 'news'], `${story} news`)).toEqual([1, 1, 0, 0])
})

test('insertions and deletions do not split a match', () => {
  const segment = 'a b c d e f g h'
  expect(shares([segment], 'a b c d new e f g h')).toEqual([1])
  expect(shares([segment], 'a b c d f g h i')).toEqual([4 / 8])
})

test('long segments out of order are matched, but each range only once', () => {
  const [first, second] = ['a b c d e', 'p q r s t']
  expect(shares([second, first, second], `${first} ${second}`)).toEqual([0, 1, 1])
  expect(shares([second, `${first} f g`], `${first} f g ${second}`)).toEqual([1, 1])
})

test('empty segments and empty gold text', () => {
  expect(shares(['', 'a'], '')).toEqual([0, 0])
  expect(shares([], 'a')).toEqual([])
})

test('endless repetition is matched in part', () => {
  const segment = 'a a a a a a a a'
  const found = shares(
    new Array<string>(50).fill(segment),
    new Array<string>(50).fill(segment).join(' '),
  )
  expect(found.filter((share) => share > 0.5).length).toBeGreaterThan(1)
})
