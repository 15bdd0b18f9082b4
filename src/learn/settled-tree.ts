import { type About, checked, checkedWeights, classCountOf, weighingRows } from './checked-rows.js'
import { majority, type Row, type Tree } from './tree.js'

/** A node of a tree with the rows that came to it, while the tree is cut back; a leaf has no split. */
export interface Branch {
  /** Its rows stand side by side in the order of the sample. */
  start: number
  end: number
  /** The weight of its rows by class. */
  counts: readonly number[]
  split: BranchSplit | undefined
  /** The rows that its leaves are wrong about, and the errors to expect of them on new rows. */
  wrong: number
  expected: number
}

interface BranchSplit {
  readonly column: number
  readonly threshold: number
  readonly below: Branch
  readonly above: Branch
}

/** The rows that a tree is cut back by. */
export interface Sample {
  readonly rows: readonly Row[]
  readonly classes: ArrayLike<number>
  readonly classCount: number
  readonly weights: Float64Array
  readonly order: Int32Array
  readonly spare: Int32Array
}

export function sampleOf(
  tree: Tree,
  rows: readonly Row[],
  classes: ArrayLike<number>,
  about: About,
): Sample {
  const weights = checkedWeights(rows.length, about.weights)
  const order = weighingRows(weights)
  const classCount = Math.max(classCountOf(classes), classCountIn(tree))
  return { rows, classes, classCount, weights, order, spare: new Int32Array(order.length) }
}

function classCountIn(tree: Tree): number {
  let at = tree
  while (at.kind === 'split') at = at.below
  return at.counts.length
}

/** A tree with the rows of a sample in it, without the splits that leave a side without any. */
export function settled(sample: Sample, tree: Tree): Branch {
  const root = newBranch(sample, 0, sample.order.length)
  const left = [{ node: root, of: tree }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, of } = next
    if (of.kind === 'leaf') continue
    const { column, threshold } = of
    const middle = part(sample, node, of)
    if (middle === node.start) left.push({ node, of: of.above })
    else if (middle === node.end) left.push({ node, of: of.below })
    else {
      const below = newBranch(sample, node.start, middle)
      const above = newBranch(sample, middle, node.end)
      node.split = { column, threshold, below, above }
      left.push({ node: below, of: of.below }, { node: above, of: of.above })
    }
  }
  return root
}

const newBranch = (sample: Sample, start: number, end: number): Branch => {
  const counts = countsOf(sample, start, end)
  return { start, end, counts, split: undefined, wrong: 0, expected: 0 }
}

/** Brings the rows that go below to the front; says where the others begin. */
function part(
  { rows, order, spare }: Sample,
  { start, end }: Branch,
  { column, threshold }: { readonly column: number; readonly threshold: number },
): number {
  let below = start
  let above = 0
  for (let at = start; at < end; at++) {
    const row = order[at]!
    if (checked(rows[row]![column]!) < threshold) order[below++] = row
    else spare[above++] = row
  }
  order.set(spare.subarray(0, above), below)
  return below
}

function countsOf(
  { order, classes, classCount, weights }: Sample,
  start: number,
  end: number,
): number[] {
  const counts = new Array<number>(classCount).fill(0)
  for (let at = start; at < end; at++) counts[classes[order[at]!]!]! += weights[order[at]!]!
  return counts
}

/** What the leaves of a branch would count if these rows came to it as well; only the leaves that any would come to. */
export function countsIf(
  { rows, order, classes, weights }: Sample,
  { start, end }: Branch,
  branch: Branch,
): ReadonlyMap<Branch, readonly number[]> {
  const joined = new Map<Branch, number[]>()
  for (let at = start; at < end; at++) {
    const row = order[at]!
    let leaf = branch
    for (let { split } = leaf; split; split = leaf.split)
      leaf = checked(rows[row]![split.column]!) < split.threshold ? split.below : split.above
    const counts = joined.get(leaf) ?? [...leaf.counts]
    counts[classes[row]!]! += weights[row]!
    joined.set(leaf, counts)
  }
  return joined
}

/** A node asks what its branch asks, of all its own rows. */
export function takePlace(sample: Sample, branch: Branch, node: Branch): void {
  node.split = branch.split
  const left = [node]
  for (let next = left.pop(); next; next = left.pop()) {
    if (!next.split) continue
    const { below, above } = next.split
    const middle = part(sample, next, next.split)
    Object.assign(below, { start: next.start, end: middle })
    Object.assign(above, { start: middle, end: next.end })
    for (const side of [below, above]) side.counts = countsOf(sample, side.start, side.end)
    left.push(below, above)
  }
}

/** Without recursion, for a chain of splits may be as long as there are rows. */
export function asTree(root: Branch): Tree {
  const nodes = [root]
  for (const { split } of nodes) if (split) nodes.push(split.below, split.above)
  const trees = new Map<Branch, Tree>()
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

export function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** The weight of the rows that are not of the class with the most. */
export const wrongIn = (counts: readonly number[]): number =>
  sum(counts) - counts[majority(counts)]!
