import { type BinnedTable, binOf } from './binned-table.js'
import { leaf, valuesOf } from './forest.js'
import type { Planted } from './plant.js'

/** Adds to scores what a tree says of the rows that it was grown from, and of these others. */
export function addTree(
  planted: Planted,
  table: BinnedTable,
  others: readonly Int32Array[],
  scores: Float64Array,
): void {
  const { nodes, tree } = planted
  const values = valuesOf(tree)
  for (const [at, { split, rows }] of nodes.entries()) {
    if (!split) addAt(rows, values[at]!, scores)
  }
  const leafOf = leafFinder(planted, table)
  for (const rows of others) {
    for (let at = 0; at < rows.length; at++) scores[rows[at]!]! += values[leafOf(rows[at]!)]!
  }
}

function addAt(rows: Int32Array, value: number, scores: Float64Array): void {
  for (let at = 0; at < rows.length; at++) scores[rows[at]!]! += value
}

/** Finds the leaf where a row of the table ends. */
function leafFinder({ nodes, tree: { below } }: Planted, table: BinnedTable) {
  const columns = Int32Array.from(nodes, ({ split }) => split?.column ?? leaf)
  const bins = Uint8Array.from(nodes, ({ split }) => split?.bin ?? 0)
  return (row: number): number => {
    let node = 0
    while (columns[node] !== leaf) {
      const isAbove = binOf(table, row, columns[node]!) >= bins[node]!
      node = below[node]! + (isAbove ? 1 : 0)
    }
    return node
  }
}
