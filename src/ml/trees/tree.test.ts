import { describe, expect, test } from 'vitest'
import { classify, leafCounts, majorityClass } from './tree.js'
import { leaf, split } from './tree.test-kit.js'

describe('a tree', () => {
  const tree = split(1, 0.5, leaf(3, 0), split(0, 10, leaf(0, 2), leaf(1, 0)))

  test('sends a value equal to the threshold above', () => {
    expect(leafCounts(tree, [9, 0.5])).toEqual([0, 2])
    expect(leafCounts(tree, [10, 0.5])).toEqual([1, 0])
    expect(leafCounts(tree, [10, 0.4])).toEqual([3, 0])
  })

  test('predicts the class with the most rows, the first on ties', () => {
    expect(classify(tree, [0, 1])).toBe(1)
    expect(majorityClass([2, 2])).toBe(0)
  })
})
