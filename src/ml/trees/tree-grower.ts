import { gainRatioSplit } from './gain-ratio-split.js'
import { giniSplit } from './gini-split.js'
import type { TreeLearner } from './learner.js'
import type { WeightOptions } from './row-checks.js'
import {
  allRows,
  hasSeveralClasses,
  type NodeRows,
  type NodeSplit,
  partitioner,
  type SortedTable,
  sortTable,
} from './sorted-table.js'
import type { RowValues, Tree } from './tree.js'

export type GrowthSettings = GiniSettings | GainRatioSettings

/** Grows the tree that ml-cart grows, by the most Gini gain. */
interface GiniSettings {
  readonly criterion: 'gini'
  readonly maxDepth: number
  /** A node with at most this many rows is a leaf. */
  readonly leafRows: number
}

/** Grows C4.5's tree before pruning, for numeric columns. */
interface GainRatioSettings {
  readonly criterion: 'gain-ratio'
  readonly maxDepth: number
  /** Each side of a split has at least this many rows. */
  readonly minSideRows: number
}

/** C4.5's defaults. */
export const gainRatioDefaults: GainRatioSettings = {
  criterion: 'gain-ratio',
  maxDepth: Number.POSITIVE_INFINITY,
  minSideRows: 2,
}

/** A node in a list where children follow their parents; `below` and `above` are indexes, -1 for a leaf. */
interface GrownNode {
  readonly counts: Float64Array
  split?: NodeSplit
  below: number
  above: number
}

/** Grows trees from many rows: columns are sorted once, and each level of the tree costs one pass over them. */
export class TreeGrower implements TreeLearner {
  constructor(readonly settings: GrowthSettings) {}

  fit(rows: readonly RowValues[], classes: readonly number[], options: WeightOptions = {}): Tree {
    const table = sortTable(rows, classes, options)
    return asTree(grownNodes(table, this.settings))
  }
}

function grownNodes(table: SortedTable, settings: GrowthSettings): readonly GrownNode[] {
  const splitOf = splitBy(settings)
  const partition = partitioner(table)
  const nodes: GrownNode[] = []
  const add = ({ counts }: NodeRows): number => nodes.push({ counts, below: -1, above: -1 }) - 1
  const whole = allRows(table)
  const left = [{ at: add(whole), rows: whole, depth: 0, gainAbove: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, rows, depth, gainAbove } = next
    if (depth >= settings.maxDepth || !hasSeveralClasses(rows)) continue
    const split = splitOf(table, rows, gainAbove)
    if (!split) continue
    const { below, above } = partition(rows, split)
    const sides = { below: add(below), above: add(above) }
    Object.assign(nodes[at]!, { split, ...sides })
    const under = { depth: depth + 1, gainAbove: split.gain }
    left.push({ at: sides.below, rows: below, ...under })
    left.push({ at: sides.above, rows: above, ...under })
  }
  return nodes
}

type SplitOf = (table: SortedTable, node: NodeRows, gainAbove: number) => NodeSplit | undefined

function splitBy(settings: GrowthSettings): SplitOf {
  if (settings.criterion === 'gain-ratio')
    return (table, node) => gainRatioSplit(table, node, settings.minSideRows)
  return (table, node, gainAbove) => {
    if (node.weight <= settings.leafRows) return undefined
    const split = giniSplit(table, node)
    // ml-cart stops when a split has exactly the gain of the split above it
    return split && split.gain > 0 && split.gain !== gainAbove ? split : undefined
  }
}

/** Without recursion, because a tree may be as deep as it has rows. */
function asTree(nodes: readonly GrownNode[]): Tree {
  const trees = new Array<Tree>(nodes.length)
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { counts, split, below, above } = nodes[at]!
    trees[at] = split
      ? {
          kind: 'split',
          column: split.column,
          threshold: split.threshold,
          below: trees[below]!,
          above: trees[above]!,
        }
      : { kind: 'leaf', counts: [...counts] }
  }
  return trees[0]!
}
