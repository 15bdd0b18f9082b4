import type { About } from './checked-rows.js'
import { gainRatioSplit } from './gain-ratio-split.js'
import { giniSplit } from './gini-split.js'
import type { TreeLearner } from './learner.js'
import {
  allRows,
  isMixed,
  type NodeRows,
  type NodeSplit,
  partingOf,
  type SortedTable,
  sortTable,
} from './sorted-table.js'
import type { Row, Tree } from './tree.js'

export type GrowerSettings = GiniSettings | GainRatioSettings

/** Grows what ml-cart grows, split for split: the most Gini gain. */
export interface GiniSettings {
  readonly criterion: 'gini'
  readonly maxDepth: number
  /** A node with at most this many rows is a leaf. */
  readonly leafRows: number
}

/** Grows what C4.5 grows from numbers before it prunes. */
export interface GainRatioSettings {
  readonly criterion: 'gain-ratio'
  readonly maxDepth: number
  /** Each side of a split has at least this many rows. */
  readonly minSideRows: number
}

/** C4.5's. */
export const gainRatioDefaults: GainRatioSettings = {
  criterion: 'gain-ratio',
  maxDepth: Number.POSITIVE_INFINITY,
  minSideRows: 2,
}

/** A tree while it grows: where each node's sides are, -1 for a leaf. A node stands before its sides. */
interface GrownNode {
  readonly counts: Float64Array
  split?: NodeSplit
  below: number
  above: number
}

/** Trees for many rows: columns are sorted once, and each level of the tree costs one pass over them. */
export class Grower implements TreeLearner {
  constructor(readonly settings: GrowerSettings) {}

  fit(rows: readonly Row[], classes: readonly number[], about: About = {}): Tree {
    const table = sortTable(rows, classes, about)
    return asTree(grownNodes(table, this.settings))
  }
}

function grownNodes(table: SortedTable, settings: GrowerSettings): readonly GrownNode[] {
  const splitOf = splitBy(settings)
  const parted = partingOf(table)
  const nodes: GrownNode[] = []
  const add = ({ counts }: NodeRows): number => nodes.push({ counts, below: -1, above: -1 }) - 1
  const whole = allRows(table)
  const left = [{ at: add(whole), rows: whole, depth: 0, gainAbove: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, rows, depth, gainAbove } = next
    if (depth >= settings.maxDepth || !isMixed(rows)) continue
    const split = splitOf(table, rows, gainAbove)
    if (!split) continue
    const { below, above } = parted(rows, split)
    const sides = { below: add(below), above: add(above) }
    Object.assign(nodes[at]!, { split, ...sides })
    const under = { depth: depth + 1, gainAbove: split.gain }
    left.push({ at: sides.below, rows: below, ...under })
    left.push({ at: sides.above, rows: above, ...under })
  }
  return nodes
}

type SplitOf = (table: SortedTable, node: NodeRows, gainAbove: number) => NodeSplit | undefined

function splitBy(settings: GrowerSettings): SplitOf {
  if (settings.criterion === 'gain-ratio')
    return (table, node) => gainRatioSplit(table, node, settings.minSideRows)
  return (table, node, gainAbove) => {
    if (node.weight <= settings.leafRows) return undefined
    const split = giniSplit(table, node)
    // ml-cart stops where a split gains exactly what the one above it gained
    return split && split.gain > 0 && split.gain !== gainAbove ? split : undefined
  }
}

/** Without recursion, for a chain of splits may be as long as there are rows. */
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
