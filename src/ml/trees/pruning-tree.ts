import {
  countClasses,
  finiteValue,
  rowWeights,
  type WeightOptions,
  weightedRows,
} from './row-checks.js'
import { majorityClass, type RowValues, type Tree } from './tree.js'

/** A node of a tree that is being pruned, with the rows that reach it; a leaf has no split. */
export interface PruningNode {
  /** Its rows are this range of the sample's `order`. */
  start: number
  end: number
  /** The weight of its rows by class. */
  counts: readonly number[]
  split: PruningSplit | undefined
  /** The weight of rows that its leaves classify wrongly, and the errors expected on new rows. */
  errors: number
  expectedErrors: number
}

interface PruningSplit {
  readonly column: number
  readonly threshold: number
  readonly below: PruningNode
  readonly above: PruningNode
}

/** The rows that a tree is pruned with. */
export interface PruningSample {
  readonly rows: readonly RowValues[]
  readonly classes: ArrayLike<number>
  readonly classCount: number
  readonly weights: Float64Array
  readonly order: Int32Array
  readonly spare: Int32Array
}

export function pruningSample(
  tree: Tree,
  rows: readonly RowValues[],
  classes: ArrayLike<number>,
  options: WeightOptions,
): PruningSample {
  const weights = rowWeights(rows.length, options.weights)
  const order = weightedRows(weights)
  const classCount = Math.max(countClasses(classes), classCountIn(tree))
  return { rows, classes, classCount, weights, order, spare: new Int32Array(order.length) }
}

function classCountIn(tree: Tree): number {
  let at = tree
  while (at.kind === 'split') at = at.below
  return at.counts.length
}

/** Assigns the rows of a sample to the nodes of a tree; omits splits with a side that no row reaches. */
export function assignRows(sample: PruningSample, tree: Tree): PruningNode {
  const root = newNode(sample, 0, sample.order.length)
  const left = [{ node: root, of: tree }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, of } = next
    if (of.kind === 'leaf') continue
    const { column, threshold } = of
    const middle = partition(sample, node, of)
    if (middle === node.start) left.push({ node, of: of.above })
    else if (middle === node.end) left.push({ node, of: of.below })
    else {
      const below = newNode(sample, node.start, middle)
      const above = newNode(sample, middle, node.end)
      node.split = { column, threshold, below, above }
      left.push({ node: below, of: of.below }, { node: above, of: of.above })
    }
  }
  return root
}

const newNode = (sample: PruningSample, start: number, end: number): PruningNode => {
  const counts = countsOf(sample, start, end)
  return { start, end, counts, split: undefined, errors: 0, expectedErrors: 0 }
}

/** Moves the rows that go below to the front; returns where the others begin. */
function partition(
  { rows, order, spare }: PruningSample,
  { start, end }: PruningNode,
  { column, threshold }: { readonly column: number; readonly threshold: number },
): number {
  let below = start
  let above = 0
  for (let at = start; at < end; at++) {
    const row = order[at]!
    if (finiteValue(rows[row]![column]!) < threshold) order[below++] = row
    else spare[above++] = row
  }
  order.set(spare.subarray(0, above), below)
  return below
}

function countsOf(
  { order, classes, classCount, weights }: PruningSample,
  start: number,
  end: number,
): number[] {
  const counts = new Array<number>(classCount).fill(0)
  for (let at = start; at < end; at++) counts[classes[order[at]!]!]! += weights[order[at]!]!
  return counts
}

/**
 * The counts that leaves of a subtree would have with the rows of another node added; only leaves that would change.
 */
export function countsWithRows(
  { rows, order, classes, weights }: PruningSample,
  { start, end }: PruningNode,
  subtree: PruningNode,
): ReadonlyMap<PruningNode, readonly number[]> {
  const joined = new Map<PruningNode, number[]>()
  for (let at = start; at < end; at++) {
    const row = order[at]!
    let leaf = subtree
    for (let { split } = leaf; split; split = leaf.split)
      leaf = finiteValue(rows[row]![split.column]!) < split.threshold ? split.below : split.above
    const counts = joined.get(leaf) ?? [...leaf.counts]
    counts[classes[row]!]! += weights[row]!
    joined.set(leaf, counts)
  }
  return joined
}

/** Replaces a node by one of its subtrees, which gets all rows of the node. */
export function raiseSubtree(sample: PruningSample, subtree: PruningNode, node: PruningNode): void {
  node.split = subtree.split
  const left = [node]
  for (let next = left.pop(); next; next = left.pop()) {
    if (!next.split) continue
    const { below, above } = next.split
    const middle = partition(sample, next, next.split)
    Object.assign(below, { start: next.start, end: middle })
    Object.assign(above, { start: middle, end: next.end })
    for (const side of [below, above]) side.counts = countsOf(sample, side.start, side.end)
    left.push(below, above)
  }
}

/** Without recursion, because a tree may be as deep as it has rows. */
export function toTree(root: PruningNode): Tree {
  const nodes = [root]
  for (const { split } of nodes) if (split) nodes.push(split.below, split.above)
  const trees = new Map<PruningNode, Tree>()
  for (const node of nodes.reverse()) {
    const { split, counts } = node
    if (!split) trees.set(node, { kind: 'leaf', counts })
    else {
      const below = trees.get(split.below)!
      const above = trees.get(split.above)!
      trees.set(node, {
        kind: 'split',
        column: split.column,
        threshold: split.threshold,
        below,
        above,
      })
    }
  }
  return trees.get(root)!
}

export function total(numbers: readonly number[]): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** The weight of the rows outside of the majority class. */
export const errorsIn = (counts: readonly number[]): number =>
  total(counts) - counts[majorityClass(counts)]!
