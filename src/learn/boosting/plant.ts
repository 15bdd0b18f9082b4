import type { BinnedTable } from './binned-table.js'
import { type ForestTree, leaf, stepFor, wholeShare } from './forest.js'
import type { GrownNode, Growth } from './grow-tree.js'
import { leafValue } from './split.js'

/** A tree as it grew, its nodes in the order of their levels, and as it stands in a forest, node for node. */
export interface Planted {
  readonly nodes: readonly GrownNode[]
  readonly tree: ForestTree
}

/**
 * Gives a grown tree its values. Leaves take a Newton step, so much of it as the learning rate says, rounded to what is
 * kept of it: later trees learn what the rounding left.
 */
export function plant(
  root: GrownNode,
  { gradients, hessians }: Growth,
  { columns, cuts }: BinnedTable,
  { l2, learningRate }: { readonly l2: number; readonly learningRate: number },
): Planted {
  const nodes = byLevel(root)
  const tree = bareTree(nodes.length)
  const values = new Float64Array(nodes.length)
  const reached = new Float64Array(nodes.length)
  // every split takes the two next nodes: from the last split to the first, so do they from the end
  let below = nodes.length
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { split, rows } = nodes[at]!
    if (!split) {
      reached[at] = sumAt(rows, hessians)
      values[at] = learningRate * leafValue(sumAt(rows, gradients), reached[at]!, l2)
      continue
    }
    below -= 2
    reached[at] = reached[below]! + reached[below + 1]!
    tree.column[at] = columns[split.column]!
    tree.cut[at] = cuts[split.column]![split.bin - 1]!
    tree.below[at] = below
    tree.share[at] = Math.round((wholeShare * reached[below]!) / reached[at]!)
  }
  const exponent = stepFor(values)
  tree.steps.set(values.map((value) => Math.round(value / 2 ** exponent)))
  return { nodes, tree: { ...tree, exponent } }
}

const bareTree = (nodes: number): Omit<ForestTree, 'exponent'> => ({
  column: new Int32Array(nodes).fill(leaf),
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
