import { Cart, type CartSettings } from './cart.js'
import { Grower } from './grower.js'
import type { TreeLearner } from './learner.js'

/** Answers that ml-cart grows a tree from; more are ours to grow. Measured: docs/decisions/0010-trees.md. */
export const mostCartAnswers = 20_000

/** ml-cart where answers are few enough for it, else our own grower: the tree is the same. */
export function treeLearner(settings: CartSettings): TreeLearner {
  const few = new Cart(settings)
  const many = new Grower({ criterion: 'gini', ...settings })
  return {
    fit: (rows, classes) => {
      const answers = rows.length * (rows[0]?.length ?? 0)
      return (answers <= mostCartAnswers ? few : many).fit(rows, classes)
    },
  }
}
