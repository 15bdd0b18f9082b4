import { expect, test } from 'vitest'
import { alignGold } from './align-gold.js'

const tokens = (text: string): readonly string[] => text.split(' ').filter((token) => token !== '')
const shares = (runs: readonly string[], gold: string): readonly number[] => [
  ...alignGold(runs.map(tokens), tokens(gold)),
]

test('the share of a run that stands in the gold text', () => {
  // of the second run a b c d stand there
  expect(
    shares(
      ['one two three four five', 'a b c d x y z w', 'p q r s'],
      'one two three four five a b c d',
    ),
  ).toEqual([1, 0.5, 0])
})

test('of runs of the same words the one at the right place is taken', () => {
  const story = 'the ferry leaves at noon'
  expect(shares(['news', 'home', 'news', story], `news ${story}`)).toEqual([0, 0, 1, 1])
  expect(shares([story, 'title of all', story], `title of all ${story}`)).toEqual([0, 1, 1])
  expect(shares([story, 'news', 'home', 'news'], `${story} news`)).toEqual([1, 1, 0, 0])
})

test('words put in or left out part no run', () => {
  const run = 'a b c d e f g h'
  expect(shares([run], 'a b c d new e f g h')).toEqual([1])
  expect(shares([run], 'a b c d f g h i')).toEqual([4 / 8])
})

test('long runs out of order are found, but a stretch only once', () => {
  const [first, second] = ['a b c d e', 'p q r s t']
  expect(shares([second, first, second], `${first} ${second}`)).toEqual([0, 1, 1])
  expect(shares([second, `${first} f g`], `${first} f g ${second}`)).toEqual([1, 1])
})

test('nothing stands in nothing', () => {
  expect(shares(['', 'a'], '')).toEqual([0, 0])
  expect(shares([], 'a')).toEqual([])
})

test('what is repeated without end is found in part', () => {
  const run = 'a a a a a a a a'
  const found = shares(new Array<string>(50).fill(run), new Array<string>(50).fill(run).join(' '))
  expect(found.filter((share) => share > 0.5).length).toBeGreaterThan(1)
})
