import { describe, expect, test } from 'vitest'
import { Cart } from './cart.js'
import { byShare, learnerContract } from './learner.test-kit.js'
import { classify } from './tree.js'

const cart = new Cart({ maxDepth: 6, leafRows: 1 })

describe('Cart', () => {
  test('splits on the column that separates the classes, and counts rows', () => {
    const rows = [
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 1],
    ]
    expect(cart.fit(rows, [0, 0, 1, 1, 1])).toEqual({
      kind: 'split',
      column: 1,
      threshold: 0.5,
      below: { kind: 'leaf', counts: [2, 0] },
      above: { kind: 'leaf', counts: [0, 3] },
    })
  })

  test('finds one positive among 300 rows', () => {
    const rows = Array.from({ length: 300 }, (_, at) => [at % 7, at === 123 ? 1 : 0])
    const tree = cart.fit(
      rows,
      rows.map(([, mark]) => mark!),
    )
    expect(rows.filter((row) => classify(tree, row) === 1)).toEqual([rows[123]])
  })

  test('grows the same tree for every order of rows', () => {
    const rows = Array.from({ length: 40 }, (_, at) => [at % 2, at % 3, at % 5])
    const classes = rows.map(([a, b]) => (a === 1 && b === 2 ? 1 : 0))
    expect(cart.fit([...rows].reverse(), [...classes].reverse())).toEqual(cart.fit(rows, classes))
  })

  test('rejects NaN, no rows, and rows without classes', () => {
    expect(() => cart.fit([[Number.NaN], [1]], [0, 1])).toThrow(/NaN/)
    expect(() => cart.fit([], [])).toThrow(/0 rows/)
    expect(() => cart.fit([[1]], [0, 1])).toThrow(/1 rows.*2 classes/)
  })

  test('grows no deeper than maxDepth', () => {
    const rows = Array.from({ length: 64 }, (_, at) => [at & 1, (at >> 1) & 1, (at >> 2) & 1])
    const classes = rows.map(([a, b, c]) => a! ^ b! ^ c!)
    const tree = new Cart({ maxDepth: 1, leafRows: 1 }).fit(rows, classes)
    const depth = (at: typeof tree): number =>
      at.kind === 'leaf' ? 0 : 1 + Math.max(depth(at.below), depth(at.above))
    expect(depth(tree)).toBeLessThanOrEqual(1)
  })
})

learnerContract('Cart', byShare(cart))
