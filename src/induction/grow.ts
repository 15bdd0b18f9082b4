import { Grower } from '../learn/grower.js'
import { prune } from '../learn/prune.js'
import { majority, type Tree } from '../learn/tree.js'
import { treeLearner } from '../learn/tree-learner.js'
import type { Predicate } from '../rules/predicate.js'
import type { RuleTree } from '../rules/rule.js'

const growDefaults = {
  /** Questions in a row: what a person still follows. */
  maxDepth: 6,
  /** A node with this many rows or fewer asks no further. */
  leafRows: 1,
  /** Rows that each stands for when a tree is cut back: counted once, one positive behind two questions goes as chance. */
  rowWeight: 3,
} as const

const LEAVE = 0
const TAKE = 1

/** What is stored is grown by ml-cart; what is only tried by our own grower: the trees are the same, and sooner there. */
const learners = {
  stored: treeLearner(growDefaults),
  tried: new Grower({ criterion: 'gini', ...growDefaults }),
} as const

export type Purpose = keyof typeof learners

/** Rows as the answers to some questions, each 0 or 1. */
export interface Answered {
  readonly questions: readonly Predicate[]
  readonly rows: readonly Uint8Array[]
  readonly isPositive: readonly boolean[]
  /** As how many rows each counts: one, unless this says otherwise. */
  readonly counts?: readonly number[]
}

/** Rows with the same answers and the same label as one, which counts as all of them, or as so many at most. */
export function withoutRepeats(
  { questions, rows, isPositive, counts }: Answered,
  most = Number.POSITIVE_INFINITY,
): Answered {
  const seen = new Map<string, { readonly at: number; count: number }>()
  for (const [at, row] of rows.entries()) {
    const key = keyOf(row, isPositive[at]!)
    const its = seen.get(key) ?? { at, count: 0 }
    seen.set(key, its)
    its.count = Math.min(most, its.count + (counts?.[at] ?? 1))
  }
  const kept = [...seen.values()]
  return {
    questions,
    rows: kept.map(({ at }) => rows[at]!),
    isPositive: kept.map(({ at }) => isPositive[at]!),
    counts: kept.map(({ count }) => count),
  }
}

/** The places of the answers that are yes: few of many. */
function keyOf(row: Uint8Array, isPositive: boolean): string {
  let key = isPositive ? '+' : '-'
  for (let at = row.indexOf(1); at >= 0; at = row.indexOf(1, at + 1)) {
    key += String.fromCharCode(at)
  }
  return key
}

/** Only the questions in some columns, in that order. */
export const only = (
  { questions, rows, ...labels }: Answered,
  columns: readonly number[],
): Answered => ({
  ...labels,
  questions: columns.map((column) => questions[column]!),
  rows: rows.map((row) => {
    const answers = new Uint8Array(columns.length)
    for (let at = 0; at < columns.length; at++) answers[at] = row[columns[at]!]!
    return answers
  }),
})

/** A tree of these questions, cut back where it explains chance. */
export function growTree(
  { questions, rows, isPositive, counts = rows.map(() => 1) }: Answered,
  purpose: Purpose = 'stored',
): RuleTree {
  const classes = isPositive.map((positive) => (positive ? TAKE : LEAVE))
  const both = rows.map(withOpposites)
  const grown = learners[purpose].fit(both, classes, { weights: counts })
  const tree = prune(grown, both, classes, {
    weights: counts.map((count) => count * growDefaults.rowWeight),
  })
  return asRuleTree(tree, questions)
}

/**
 * The answers, and behind them the opposite ones. ml-cart parts a column only where neighbours in its order are of
 * different classes: a yes that only positives say, while other positives say no, it sees only as a no.
 */
function withOpposites(answers: Uint8Array): Uint8Array {
  const both = new Uint8Array(answers.length * 2)
  both.set(answers)
  for (let at = 0; at < answers.length; at++) both[answers.length + at] = 1 - answers[at]!
  return both
}

function asRuleTree(tree: Tree, questions: readonly Predicate[]): RuleTree {
  if (tree.kind === 'leaf') {
    const decision = majority(tree.counts) === TAKE ? 'take' : 'leave'
    return { kind: 'leaf', decision, taken: 0, left: 0 }
  }
  const isOpposite = tree.column >= questions.length
  const [yes, no] = isOpposite ? [tree.below, tree.above] : [tree.above, tree.below]
  return {
    kind: 'split',
    test: questions[tree.column % questions.length]!,
    yes: asRuleTree(yes, questions),
    no: asRuleTree(no, questions),
  }
}
