import { type BinnedTable, binOf } from './binned-table.js'
import { type ForestTree, fullShare, leafColumn, nodeValues, stepExponent } from './forest.js'
import type { GrownNode, GrowthInput } from './grow-tree.js'
import { leafValue } from './split.js'

/** A grown tree: its nodes by level, and the same nodes as they are stored in a forest. */
export interface FittedTree {
  readonly nodes: readonly GrownNode[]
  readonly tree: ForestTree
}

/**
 * Computes the values of a grown tree. Leaves take a Newton step times the learning rate, rounded as it is stored, so
 * that later trees correct the rounding.
 */
export function fitTree(
  root: GrownNode,
  { gradients, hessians }: GrowthInput,
  { columns, cuts }: BinnedTable,
  { l2, learningRate }: { readonly l2: number; readonly learningRate: number },
): FittedTree {
  const nodes = byLevel(root)
  const tree = emptyTree(nodes.length)
  const values = new Float64Array(nodes.length)
  const weight = new Float64Array(nodes.length)
  // the children of the n-th split are the n-th pair of nodes after the root, so that pairs are assigned from the end
  let below = nodes.length
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { split, rows } = nodes[at]!
    if (!split) {
      weight[at] = sumAt(rows, hessians)
      values[at] = learningRate * leafValue(sumAt(rows, gradients), weight[at]!, l2)
      continue
    }
    below -= 2
    weight[at] = weight[below]! + weight[below + 1]!
    tree.column[at] = columns[split.column]!
    tree.cut[at] = cuts[split.column]![split.bin - 1]!
    tree.below[at] = below
    tree.share[at] = Math.round((fullShare * weight[below]!) / weight[at]!)
  }
  const exponent = stepExponent(values)
  tree.steps.set(values.map((value) => Math.round(value / 2 ** exponent)))
  return { nodes, tree: { ...tree, exponent } }
}

const emptyTree = (nodes: number): Omit<ForestTree, 'exponent'> => ({
  column: new Int32Array(nodes).fill(leafColumn),
  cut: new Int32Array(nodes),
  below: new Int32Array(nodes),
  steps: new Int16Array(nodes),
  share: new Uint8Array(nodes),
})

function byLevel(root: GrownNode): readonly GrownNode[] {
  const nodes = [root]
  for (const { split } of nodes) if (split) nodes.push(split.below, split.above)
  return nodes
}

function sumAt(rows: Int32Array, values: Float64Array): number {
  let sum = 0
  for (let at = 0; at < rows.length; at++) sum += values[rows[at]!]!
  return sum
}

/** Adds a tree's values to the scores of the rows that it was grown from, and of these others. */
export function addTreeScores(
  fitted: FittedTree,
  table: BinnedTable,
  others: readonly Int32Array[],
  scores: Float64Array,
): void {
  const { nodes, tree } = fitted
  const values = nodeValues(tree)
  for (const [at, { split, rows }] of nodes.entries()) {
    if (!split) addAt(rows, values[at]!, scores)
  }
  const leafOf = leafFinder(fitted, table)
  for (const rows of others) {
    for (let at = 0; at < rows.length; at++) scores[rows[at]!]! += values[leafOf(rows[at]!)]!
  }
}

function addAt(rows: Int32Array, value: number, scores: Float64Array): void {
  for (let at = 0; at < rows.length; at++) scores[rows[at]!]! += value
}

/** Finds the leaf of a row of the table. */
function leafFinder({ nodes, tree: { below } }: FittedTree, table: BinnedTable) {
  const columns = Int32Array.from(nodes, ({ split }) => split?.column ?? leafColumn)
  const bins = Uint8Array.from(nodes, ({ split }) => split?.bin ?? 0)
  return (row: number): number => {
    let node = 0
    while (columns[node] !== leafColumn) {
      const isAbove = binOf(table, row, columns[node]!) >= bins[node]!
      node = below[node]! + (isAbove ? 1 : 0)
    }
    return node
  }
}
