import { Cart, type CartSettings } from './cart.js'
import type { TreeLearner } from './learner.js'
import type { WeightOptions } from './row-checks.js'
import type { RowValues, Tree } from './tree.js'
import { TreeGrower } from './tree-grower.js'

/** ml-cart grows trees from up to this many values (rows times columns). Measured: docs/decisions/0010-trees.md. */
export const maxCartValues = 20_000

interface WeightedTreeLearner extends TreeLearner {
  fit(rows: readonly RowValues[], classes: readonly number[], options?: WeightOptions): Tree
}

/** Uses ml-cart for few values and `TreeGrower` for more; both grow the same tree. Weights are whole numbers. */
export function treeLearner(settings: CartSettings): WeightedTreeLearner {
  const cart = new Cart(settings)
  const grower = new TreeGrower({ criterion: 'gini', ...settings })
  return {
    fit: (rows, classes, { weights = rows.map(() => 1) } = {}) => {
      const weight = Array.from(weights).reduce((sum, own) => sum + own, 0)
      if (weight * (rows[0]?.length ?? 0) > maxCartValues)
        return grower.fit(rows, classes, { weights })
      // ml-cart has no weights
      const repeated = rows.flatMap((_, at) => new Array<number>(weights[at]!).fill(at))
      return cart.fit(
        repeated.map((at) => rows[at]!),
        repeated.map((at) => classes[at]!),
      )
    },
  }
}
