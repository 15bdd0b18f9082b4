import { describe, expect, test } from 'vitest'
import { divideSequence, findMatches } from './divide-sequence.js'
import { findKeyPatterns } from './repeating-patterns.js'

/** The blocks of a sequence as nested brackets, single elements without. */
function blocks(sequence: string): string {
  const tags = sequence.split(' ')
  const ids = tags.map((tag) => tags.indexOf(tag))
  const open: number[] = []
  let text = ''
  for (const { from, to } of divideSequence(ids, findKeyPatterns(ids))) {
    while (open.length > 0 && from >= open.at(-1)!) {
      open.pop()
      text += ']'
    }
    text += to - from > 1 ? ' [' : ` ${tags[from]}`
    if (to - from > 1) open.push(to)
  }
  return (text + ']'.repeat(open.length)).trim().replaceAll('[ ', '[')
}

test("001's own sequence, with its key patterns by definition", () => {
  expect(blocks('h3 p h3 li h3 h3 p h3 h3 h3 h3 h3 h3 div')).toBe(
    '[h3 p h3 li h3] [h3 p [h3 h3 h3 h3 h3 h3] div]',
  )
})

test.each([
  ['what stands before the first match is in no block', 'nav h3 p h3 p', 'nav [h3 p] [h3 p]'],
  ['what stands behind the last one is in it', 'h3 p h3 p div', '[h3 p] [h3 p div]'],
  ['tags of one kind only in a row', 'h1 li li li li ul', 'h1 [li li li li] ul'],
  ['three in a row do not repeat', 'li li li', 'li li li'],
  ['the pattern that covers most', 'a b x c d e y c d e z a b', 'a b x [c d e y] [c d e z a b]'],
])('%s', (_, sequence, expected) => {
  expect(blocks(sequence)).toBe(expected)
})

describe('non-overlapping matches', () => {
  test.each([
    [[1, 2, 1, 2, 1], [1, 2, 1], [0]],
    [
      [1, 1, 1, 1, 1],
      [1, 1],
      [0, 2],
    ],
    [
      [3, 1, 2, 1, 2],
      [1, 2],
      [1, 3],
    ],
    [
      [1, 1, 2, 1, 1, 1, 2],
      [1, 1, 2],
      [0, 4],
    ],
    [[1, 2], [3], []],
  ])('%j has %j at %j', (sequence, pattern, starts) => {
    expect(findMatches(sequence, pattern)).toEqual(starts)
  })
})
