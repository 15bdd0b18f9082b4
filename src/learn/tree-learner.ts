import { Cart, type CartSettings } from './cart.js'
import type { About } from './checked-rows.js'
import { Grower } from './grower.js'
import type { TreeLearner } from './learner.js'
import type { Row, Tree } from './tree.js'

/** Answers that ml-cart grows a tree from; more are ours to grow. Measured: docs/decisions/0010-trees.md. */
export const mostCartAnswers = 20_000

/** Takes rows that count as several. */
export interface WeighingLearner extends TreeLearner {
  fit(rows: readonly Row[], classes: readonly number[], about?: About): Tree
}

/** ml-cart where answers are few enough for it, else our own grower: the tree is the same. Weights are whole numbers. */
export function treeLearner(settings: CartSettings): WeighingLearner {
  const few = new Cart(settings)
  const many = new Grower({ criterion: 'gini', ...settings })
  return {
    fit: (rows, classes, { weights = rows.map(() => 1) } = {}) => {
      const counted = Array.from(weights).reduce((sum, weight) => sum + weight, 0)
      if (counted * (rows[0]?.length ?? 0) > mostCartAnswers)
        return many.fit(rows, classes, { weights })
      // ml-cart has no weights
      const repeated = rows.flatMap((_, at) => new Array<number>(weights[at]!).fill(at))
      return few.fit(
        repeated.map((at) => rows[at]!),
        repeated.map((at) => classes[at]!),
      )
    },
  }
}
