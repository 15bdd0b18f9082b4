import { afterEach, expect, test, vi } from 'vitest'
import { Cart } from './cart.js'
import { TreeGrower } from './tree-grower.js'
import { maxCartValues, treeLearner } from './tree-learner.js'

const settings = { maxDepth: 3, leafRows: 2 }

/** Rows of zeros and ones. */
const sample = (count: number): [number[][], number[]] => {
  const rows = Array.from({ length: count }, (_, at) => [
    at % 2,
    at % 3 === 0 ? 1 : 0,
    (at % 5) % 2,
  ])
  return [rows, rows.map(([a, b, c]) => (a! + b! + c! > 1 ? 1 : 0))]
}

afterEach(() => vi.restoreAllMocks())

test('few values go to ml-cart, more to TreeGrower, and the tree is the same', () => {
  const cart = vi.spyOn(Cart.prototype, 'fit')
  const few = sample(Math.floor(maxCartValues / 3))
  expect(treeLearner(settings).fit(...few)).toEqual(
    new TreeGrower({ criterion: 'gini', ...settings }).fit(...few),
  )
  expect(cart).toHaveBeenCalledTimes(1)
  const many = sample(Math.ceil(maxCartValues / 3))
  const tree = treeLearner(settings).fit(...many)
  expect(cart).toHaveBeenCalledTimes(1)
  expect(tree).toEqual(new Cart(settings).fit(...many))
})
