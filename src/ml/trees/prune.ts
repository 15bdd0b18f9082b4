import { pessimisticErrors } from './pessimistic-errors.js'
import {
  assignRows,
  countsWithRows,
  errorsIn,
  type PruningNode,
  type PruningSample,
  pruningSample,
  raiseSubtree,
  toTree,
  total,
} from './pruning-tree.js'
import { checkRowCount, type WeightOptions } from './row-checks.js'
import type { RowValues, Tree } from './tree.js'

interface PruneSettings {
  /** Above 0 and up to 0.5; lower values prune more. */
  readonly confidence: number
  /** Whether a split may be replaced by a leaf only, or also by its larger subtree. */
  readonly by: 'replacement' | 'replacement and raising'
}

/** The defaults of C4.5 and Weka. */
const pruneDefaults: PruneSettings = { confidence: 0.25, by: 'replacement and raising' }

/** C4.5 prefers the smaller tree if it expects at most this many more errors. */
const errorTolerance = 0.1

/**
 * C4.5's pessimistic error pruning. From the leaves up, a split becomes a leaf if that is not expected to make more
 * errors on new rows; by subtree raising, its larger subtree may replace it and gets all its rows. `rows` are those
 * that the tree was grown from. No split remains whose leaves all agree, or with a side that no row reaches.
 */
export function pruneTree(
  tree: Tree,
  rows: readonly RowValues[],
  classes: ArrayLike<number>,
  given: Partial<PruneSettings> & WeightOptions = {},
): Tree {
  checkRowCount(rows, classes)
  const settings = { ...pruneDefaults, ...given }
  const sample = pruningSample(tree, rows, classes, given)
  const root = assignRows(sample, tree)
  prune(root, { sample, settings, estimate: pessimisticErrors(settings.confidence) })
  return toTree(root)
}

interface PruneContext {
  readonly sample: PruningSample
  readonly settings: PruneSettings
  readonly estimate: (rows: number, errors: number) => number
}

/** Decides about every node, its children first; and again after a subtree was raised. */
function prune(root: PruningNode, context: PruneContext): void {
  const stack = [{ node: root, areChildrenDone: false }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { node } = top
    if (node.split && !top.areChildrenDone) {
      top.areChildrenDone = true
      stack.push({ node: node.split.above, areChildrenDone: false })
      stack.push({ node: node.split.below, areChildrenDone: false })
      continue
    }
    const raised = node.split ? decide(node, context) : becomeLeaf(node, context)
    if (raised) top.areChildrenDone = false
    else stack.pop()
  }
}

/** Makes a split a leaf, or keeps it; returns true when its larger subtree was raised. */
function decide(node: PruningNode, context: PruneContext): boolean {
  const { below, above } = node.split!
  const errors = below.errors + above.errors
  const expected = below.expectedErrors + above.expectedErrors
  // sums of weights may differ by rounding
  const doLeavesAgree = errors >= errorsIn(node.counts) - 1e-9 * total(node.counts)
  if (doLeavesAgree) return becomeLeaf(node, context)
  const [larger, smaller] =
    total(below.counts) >= total(above.counts) ? [below, above] : [above, below]
  const mayRaise = context.settings.by === 'replacement and raising' && larger.split !== undefined
  const whenRaised = mayRaise
    ? expectedWithSibling(larger, smaller, context)
    : Number.POSITIVE_INFINITY
  const asLeaf = expectedIn(node.counts, context)
  if (asLeaf <= expected + errorTolerance && asLeaf <= whenRaised + errorTolerance)
    return becomeLeaf(node, context)
  if (whenRaised <= expected + errorTolerance) {
    raiseSubtree(context.sample, larger, node)
    return true
  }
  node.errors = errors
  node.expectedErrors = expected
  return false
}

function becomeLeaf(node: PruningNode, context: PruneContext): false {
  node.split = undefined
  node.errors = errorsIn(node.counts)
  node.expectedErrors = expectedIn(node.counts, context)
  return false
}

const expectedIn = (counts: readonly number[], { estimate }: PruneContext): number =>
  estimate(total(counts), errorsIn(counts))

/** The expected errors of a subtree if it also had the rows of its sibling. */
function expectedWithSibling(
  subtree: PruningNode,
  sibling: PruningNode,
  context: PruneContext,
): number {
  let expected = subtree.expectedErrors
  for (const [leaf, counts] of countsWithRows(context.sample, sibling, subtree))
    expected += expectedIn(counts, context) - leaf.expectedErrors
  return expected
}
