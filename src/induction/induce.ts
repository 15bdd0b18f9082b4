import { Cart } from '../learn/cart.js'
import type { TreeLearner } from '../learn/learner.js'
import { collapse, majority, type Tree } from '../learn/tree.js'
import type { RuleTree } from '../rules/rule.js'
import type { Example } from './example.js'
import { bestQuestions, type Question } from './questions.js'
import { type TrainingRow, trainingRows } from './training-rows.js'

export const inductionDefaults = {
  /** Questions in a row: what a person still follows. */
  maxDepth: 8,
  /** A node with this many rows or fewer asks no further. */
  leafRows: 1,
} as const

const learner: TreeLearner = new Cart(inductionDefaults)

/** Learns the tree of one field from pages on which it is known. At least one of them must have the field. */
export const induceTree = (examples: readonly Example[]): RuleTree =>
  growTree(trainingRows(examples))

/** Learns the tree of one field from rows, at least one of which carries the label. */
export function growTree(rows: readonly TrainingRow[]): RuleTree {
  const questions = bestQuestions(rows)
  const tree = learner.fit(
    rows.map((_, row) => questions.map(({ answers }) => answers[row]!)),
    rows.map(({ isPositive }) => (isPositive ? TAKE : LEAVE)),
  )
  return asRuleTree(collapse(tree), questions)
}

const LEAVE = 0
const TAKE = 1

function asRuleTree(tree: Tree, questions: readonly Question[]): RuleTree {
  if (tree.kind === 'leaf') {
    const left = tree.counts[LEAVE] ?? 0
    const taken = tree.counts[TAKE] ?? 0
    const decision = majority(tree.counts) === TAKE ? 'take' : 'leave'
    return { kind: 'leaf', decision, taken, left }
  }
  return {
    kind: 'split',
    test: questions[tree.column]!.predicate,
    yes: asRuleTree(tree.above, questions),
    no: asRuleTree(tree.below, questions),
  }
}
