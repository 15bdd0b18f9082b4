import { describe, expect, test } from 'vitest'
import { classify, collapse, leafCounts, majority, type Tree } from './tree.js'

const leaf = (...counts: number[]): Tree => ({ kind: 'leaf', counts })
const split = (column: number, threshold: number, below: Tree, above: Tree): Tree => ({
  kind: 'split',
  column,
  threshold,
  below,
  above,
})

describe('a tree', () => {
  const tree = split(1, 0.5, leaf(3, 0), split(0, 10, leaf(0, 2), leaf(1, 0)))

  test('sends a value that equals the threshold above', () => {
    expect(leafCounts(tree, [9, 0.5])).toEqual([0, 2])
    expect(leafCounts(tree, [10, 0.5])).toEqual([1, 0])
    expect(leafCounts(tree, [10, 0.4])).toEqual([3, 0])
  })

  test('answers with the class of most rows, the first of several', () => {
    expect(classify(tree, [0, 1])).toBe(1)
    expect(majority([2, 2])).toBe(0)
  })

  test('loses the splits that change no answer, and adds up their rows', () => {
    expect(collapse(split(0, 1, leaf(1, 3), split(1, 1, leaf(0, 2), leaf(1, 5))))).toEqual(
      leaf(2, 10),
    )
    expect(collapse(tree)).toEqual(tree)
  })
})
