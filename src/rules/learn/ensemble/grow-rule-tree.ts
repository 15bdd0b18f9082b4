import { pruneTree } from '../../../ml/trees/prune.js'
import { majorityClass, type Tree } from '../../../ml/trees/tree.js'
import { TreeGrower } from '../../../ml/trees/tree-grower.js'
import { treeLearner } from '../../../ml/trees/tree-learner.js'
import type { Predicate } from '../../predicates/predicate.js'
import type { RuleTree } from '../../rule/rule.js'

const growDefaults = {
  /** Predicates on a path: few enough to be read. */
  maxDepth: 6,
  /** A node with this many rows or fewer is a leaf. */
  leafRows: 1,
  /** The weight of a row in pruning: with 1, a single positive behind two predicates would be pruned as chance. */
  rowWeight: 3,
} as const

const LEAVE = 0
const TAKE = 1

/** Stored trees are grown by ml-cart, those of cross-validation by our own grower: the same trees, faster. */
const learners = {
  stored: treeLearner(growDefaults),
  tried: new TreeGrower({ criterion: 'gini', ...growDefaults }),
} as const satisfies Record<TreePurpose, object>

export type TreePurpose = 'stored' | 'tried'

/** Rows of answers to some predicates, each 0 or 1. */
export interface AnswerTable {
  readonly predicates: readonly Predicate[]
  readonly rows: readonly Uint8Array[]
  readonly isPositive: readonly boolean[]
  /** The weight of each row; 1 by default. */
  readonly counts?: readonly number[]
}

/** Merges rows with the same answers and label; their weight is their number, up to a maximum. */
export function mergeEqualRows(
  { predicates, rows, isPositive, counts }: AnswerTable,
  maxCount = Number.POSITIVE_INFINITY,
): AnswerTable {
  const seen = new Map<string, { readonly at: number; count: number }>()
  for (const [at, row] of rows.entries()) {
    const key = rowKey(row, isPositive[at]!)
    const merged = seen.get(key) ?? { at, count: 0 }
    seen.set(key, merged)
    merged.count = Math.min(maxCount, merged.count + (counts?.[at] ?? 1))
  }
  const kept = [...seen.values()]
  return {
    predicates,
    rows: kept.map(({ at }) => rows[at]!),
    isPositive: kept.map(({ at }) => isPositive[at]!),
    counts: kept.map(({ count }) => count),
  }
}

/** The columns with the answer yes, which are few. */
function rowKey(row: Uint8Array, isPositive: boolean): string {
  let key = isPositive ? '+' : '-'
  for (let at = row.indexOf(1); at >= 0; at = row.indexOf(1, at + 1)) {
    key += String.fromCharCode(at)
  }
  return key
}

/** Only some columns, in the given order. */
export const selectColumns = (
  { predicates, rows, ...labels }: AnswerTable,
  columns: readonly number[],
): AnswerTable => ({
  ...labels,
  predicates: columns.map((column) => predicates[column]!),
  rows: rows.map((row) => {
    const answers = new Uint8Array(columns.length)
    for (let at = 0; at < columns.length; at++) answers[at] = row[columns[at]!]!
    return answers
  }),
})

/** Grows a tree of these predicates, and prunes it. */
export function growRuleTree(
  { predicates, rows, isPositive, counts = rows.map(() => 1) }: AnswerTable,
  purpose: TreePurpose = 'stored',
): RuleTree {
  const classes = isPositive.map((positive) => (positive ? TAKE : LEAVE))
  const both = rows.map(withOpposites)
  const grown = learners[purpose].fit(both, classes, { weights: counts })
  const tree = pruneTree(grown, both, classes, {
    weights: counts.map((count) => count * growDefaults.rowWeight),
  })
  return toRuleTree(tree, predicates)
}

/**
 * The answers, followed by the opposite answers. ml-cart splits a column only between rows of different classes
 * that are neighbours in the order of the column: it misses a predicate that holds for some positives only, but not
 * its opposite.
 */
function withOpposites(answers: Uint8Array): Uint8Array {
  const both = new Uint8Array(answers.length * 2)
  both.set(answers)
  for (let at = 0; at < answers.length; at++) both[answers.length + at] = 1 - answers[at]!
  return both
}

function toRuleTree(tree: Tree, predicates: readonly Predicate[]): RuleTree {
  if (tree.kind === 'leaf') {
    const decision = majorityClass(tree.counts) === TAKE ? 'take' : 'leave'
    return { kind: 'leaf', decision, taken: 0, left: 0 }
  }
  const isOpposite = tree.column >= predicates.length
  const [yes, no] = isOpposite ? [tree.below, tree.above] : [tree.above, tree.below]
  return {
    kind: 'split',
    test: predicates[tree.column % predicates.length]!,
    yes: toRuleTree(yes, predicates),
    no: toRuleTree(no, predicates),
  }
}
