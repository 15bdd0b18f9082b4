import { type About, checkPairs } from './checked-rows.js'
import { pessimisticErrors } from './pessimistic-errors.js'
import {
  asTree,
  type Branch,
  countsIf,
  type Sample,
  sampleOf,
  settled,
  sum,
  takePlace,
  wrongIn,
} from './settled-tree.js'
import type { Row, Tree } from './tree.js'

export interface PruneSettings {
  /** Above 0 and up to 0.5; the lower, the more is cut. */
  readonly confidence: number
  /** Whether only a leaf may take the place of a split, or its larger side as well. */
  readonly by: 'replacement' | 'replacement and raising'
}

/** C4.5's, and Weka's. */
export const pruneDefaults: PruneSettings = { confidence: 0.25, by: 'replacement and raising' }

/** So many errors more are expected of a smaller tree, and it is taken all the same: C4.5's, in favour of the smaller. */
const tolerated = 0.1

/**
 * C4.5's pessimistic-error pruning. From the leaves up, a split becomes a leaf where no more errors are to be expected
 * of it on new rows; or, by raising, its larger side takes its place, asked of all its rows. The rows are those that the
 * tree was grown from, and leaves count them. No split is left whose leaves all agree, or with a side that no row comes to.
 */
export function prune(
  tree: Tree,
  rows: readonly Row[],
  classes: ArrayLike<number>,
  given: Partial<PruneSettings> & About = {},
): Tree {
  checkPairs(rows, classes)
  const settings = { ...pruneDefaults, ...given }
  const sample = sampleOf(tree, rows, classes, given)
  const root = settled(sample, tree)
  cutBack(root, { sample, settings, estimate: pessimisticErrors(settings.confidence) })
  return asTree(root)
}

interface Judging {
  readonly sample: Sample
  readonly settings: PruneSettings
  readonly estimate: (rows: number, errors: number) => number
}

/** Decides about every node, its sides first; and anew about one whose place a side has taken. */
function cutBack(root: Branch, by: Judging): void {
  const stack = [{ node: root, areSidesDone: false }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { node } = top
    if (node.split && !top.areSidesDone) {
      top.areSidesDone = true
      stack.push({ node: node.split.above, areSidesDone: false })
      stack.push({ node: node.split.below, areSidesDone: false })
      continue
    }
    const raised = node.split ? decide(node, by) : becomeLeaf(node, by)
    if (raised) top.areSidesDone = false
    else stack.pop()
  }
}

/** Makes a split a leaf, or keeps it; true where its larger side has taken its place. */
function decide(node: Branch, by: Judging): boolean {
  const { below, above } = node.split!
  const wrong = below.wrong + above.wrong
  const expected = below.expected + above.expected
  // sums of weights may differ by rounding
  const doAgree = wrong >= wrongIn(node.counts) - 1e-9 * sum(node.counts)
  if (doAgree) return becomeLeaf(node, by)
  const [larger, smaller] = sum(below.counts) >= sum(above.counts) ? [below, above] : [above, below]
  const mayRise = by.settings.by === 'replacement and raising' && larger.split !== undefined
  const asBranch = mayRise ? expectedOf(larger, smaller, by) : Number.POSITIVE_INFINITY
  const asLeaf = expectedIn(node.counts, by)
  if (asLeaf <= expected + tolerated && asLeaf <= asBranch + tolerated) return becomeLeaf(node, by)
  if (asBranch <= expected + tolerated) {
    takePlace(by.sample, larger, node)
    return true
  }
  node.wrong = wrong
  node.expected = expected
  return false
}

function becomeLeaf(node: Branch, by: Judging): false {
  node.split = undefined
  node.wrong = wrongIn(node.counts)
  node.expected = expectedIn(node.counts, by)
  return false
}

const expectedIn = (counts: readonly number[], { estimate }: Judging): number =>
  estimate(sum(counts), wrongIn(counts))

/** The errors to expect of a branch if the rows of its sibling came to it as well. */
function expectedOf(branch: Branch, sibling: Branch, by: Judging): number {
  let expected = branch.expected
  for (const [leaf, counts] of countsIf(by.sample, sibling, branch))
    expected += expectedIn(counts, by) - leaf.expected
  return expected
}
