import { type CartNode, DecisionTreeClassifier } from 'ml-cart'
import { checked, checkPairs, classCountOf } from './checked-rows.js'
import type { TreeLearner } from './learner.js'
import type { Row, Tree } from './tree.js'

export interface CartSettings {
  readonly maxDepth: number
  /** A node with at most this many rows is a leaf. */
  readonly leafRows: number
}

/** ml-cart's trees, as ours: with the counts that it forgets, and without its traps. */
export class Cart implements TreeLearner {
  constructor(readonly settings: CartSettings) {}

  fit(rows: readonly Row[], classes: readonly number[]): Tree {
    checkPairs(rows, classes)
    const classifier = new DecisionTreeClassifier({
      gainFunction: 'gini',
      minNumSamples: this.settings.leafRows,
      maxDepth: this.settings.maxDepth,
      // its default of .01 leaves one positive among 300 rows as a single leaf
      gainThreshold: 0,
    })
    const order = byClass(classes)
    classifier.train(
      order.map((at) => Array.from(rows[at]!, checked)),
      order.map((at) => classes[at]!),
    )
    const all = rows.map((_, at) => at)
    return grown(classifier.root, rows, classes, classCountOf(classes), all)
  }
}

/**
 * ml-cart tries a split wherever the class changes between neighbours of equal value; rows of one class together
 * leave it few such places, and a tenth of the work.
 */
const byClass = (classes: readonly number[]): readonly number[] =>
  classes.map((_, at) => at).sort((a, b) => classes[a]! - classes[b]! || a - b)

function grown(
  node: CartNode,
  rows: readonly Row[],
  classes: readonly number[],
  classCount: number,
  here: readonly number[],
): Tree {
  if (node.left === undefined || node.right === undefined) {
    const counts = new Array<number>(classCount).fill(0)
    for (const at of here) counts[classes[at]!]!++
    return { kind: 'leaf', counts }
  }
  const column = node.splitColumn
  // -0 would be another number to whoever compares trees
  const threshold = node.splitValue + 0
  const goesBelow = (at: number): boolean => rows[at]![column]! < threshold
  const side = (child: CartNode, members: readonly number[]): Tree =>
    grown(child, rows, classes, classCount, members)
  return {
    kind: 'split',
    column,
    threshold,
    below: side(node.left, here.filter(goesBelow)),
    above: side(
      node.right,
      here.filter((at) => !goesBelow(at)),
    ),
  }
}
