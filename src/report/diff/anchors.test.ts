import { describe, expect, it } from 'vitest'
import { anchorsOf, longestRising } from './anchors.js'

const words = (text: string): readonly string[] => text.split(' ')

describe('the longest rising series', () => {
  it('leaves out as few as can be', () => {
    // 2 3 5 of 4 2 3 1 5
    const anchors = [4, 2, 3, 1, 5].map((found, gold) => [gold, found] as const)
    expect(longestRising(anchors)).toEqual([
      [1, 2],
      [2, 3],
      [4, 5],
    ])
  })

  it('never takes the same place twice', () => {
    expect(
      longestRising([
        [0, 3],
        [1, 3],
      ]),
    ).toHaveLength(1)
    expect(longestRising([])).toEqual([])
  })
})

describe('anchors', () => {
  it('are long phrases where there are some, at their first places', () => {
    const phrase = 'one two three four five six seven eight'
    expect(anchorsOf(words(`tea ${phrase} tea`), words(`${phrase} milk ${phrase}`))).toEqual([
      [1, 0],
    ])
  })

  it('are shorter phrases only where no long one is common, and only those that stand there once', () => {
    expect(anchorsOf(words('a b c d x'), words('y a b c d'))).toEqual([[0, 1]])
    expect(anchorsOf(words('a b x'), words('y a b'))).toEqual([[0, 1]])
    expect(anchorsOf(words('a b x a b'), words('y a b'))).toEqual([])
    expect(anchorsOf(words('y a b'), words('a b x a b'))).toEqual([])
    expect(anchorsOf(words('a x'), words('y a'))).toEqual([[0, 1]])
    expect(anchorsOf(words('a x a'), words('y a'))).toEqual([])
  })

  it('are in the same order in both', () => {
    expect(anchorsOf(words('a x b y c'), words('c p b q a r c2'))).toHaveLength(1)
  })
})
