import { Cart, type CartSettings } from './cart.js'
import { Grower } from './grower.js'
import type { TreeLearner } from './learner.js'

/** Rows that ml-cart grows a tree from; more are ours to grow. Measured: docs/decisions/0010-trees.md. */
export const mostCartRows = 1500

/** ml-cart where rows are few enough for it, else our own grower: the tree is the same. */
export function treeLearner(settings: CartSettings): TreeLearner {
  const few = new Cart(settings)
  const many = new Grower({ criterion: 'gini', ...settings })
  return {
    fit: (rows, classes) => (rows.length <= mostCartRows ? few : many).fit(rows, classes),
  }
}
