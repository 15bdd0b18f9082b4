import {
  checkRowCount,
  columnValues,
  countClasses,
  rowWeights,
  type WeightOptions,
  weightedRows,
} from './row-checks.js'
import type { RowValues } from './tree.js'

/** Rows of numbers by column, sorted by each column once; splitting a node partitions the sorted rows in place. */
export interface SortedTable {
  /** The rows with a weight above 0. */
  readonly rows: Int32Array
  /** The numbers of each column, by row. */
  readonly values: readonly Float64Array[]
  /** The rows in ascending order of each column; those of a node are the same index range in every column. */
  readonly order: readonly Int32Array[]
  /** The distinct numbers of each column, ascending. */
  readonly distinct: readonly Float64Array[]
  readonly classes: Int32Array
  readonly classCount: number
  readonly weights: Float64Array
  /** Whether all weights are whole numbers, so that their sums are exact. */
  readonly isWhole: boolean
}

/** The rows of a node: an index range of a table's orders. */
export interface NodeRows {
  readonly start: number
  readonly end: number
  /** The columns that may differ among these rows, ascending. */
  readonly columns: Int32Array
  /** The weight of the rows of each class. */
  readonly counts: Float64Array
  readonly weight: number
}

/** Whether a node has rows of more than one class. */
export const hasSeveralClasses = ({ counts }: NodeRows): boolean =>
  counts.reduce((present, count) => present + (count > 0 ? 1 : 0), 0) > 1

/** A split of a node: rows with a value below the threshold go below. */
export interface NodeSplit {
  readonly column: number
  readonly threshold: number
  /** The value of the split criterion. */
  readonly gain: number
}

export function sortTable(
  rows: readonly RowValues[],
  classes: ArrayLike<number>,
  options: WeightOptions,
): SortedTable {
  checkRowCount(rows, classes)
  const weights = rowWeights(rows.length, options.weights)
  const kept = weightedRows(weights)
  const values = Array.from(rows[0]!, (_, column) => columnValues(rows, column))
  const order = values.map((column) => sortedBy(column, kept))
  return {
    rows: kept,
    values,
    order,
    distinct: values.map((column, at) => distinctOf(column, order[at]!)),
    classes: Int32Array.from(classes),
    classCount: countClasses(classes),
    weights,
    isWhole: weights.every(Number.isInteger),
  }
}

/** Columns with at most two distinct values are ordered without sorting. */
function sortedBy(values: Float64Array, rows: Int32Array): Int32Array {
  const min = values[rows.reduce((best, row) => (values[row]! < values[best]! ? row : best))]!
  const max = values[rows.reduce((best, row) => (values[row]! > values[best]! ? row : best))]!
  const sorted = new Int32Array(rows.length)
  let count = 0
  for (const value of min === max ? [min] : [min, max])
    for (const row of rows) if (values[row] === value) sorted[count++] = row
  if (count === rows.length) return sorted
  return rows.slice().sort((a, b) => values[a]! - values[b]! || a - b)
}

function distinctOf(values: Float64Array, order: Int32Array): Float64Array {
  const distinct: number[] = []
  for (const row of order) if (values[row] !== distinct.at(-1)) distinct.push(values[row]!)
  return Float64Array.from(distinct)
}

/** All rows of a table. */
export const allRows = (table: SortedTable): NodeRows =>
  nodeRows(table, 0, table.rows.length, Int32Array.from(table.order.keys()), table.rows)

function nodeRows(
  { classes, classCount, weights }: SortedTable,
  start: number,
  end: number,
  columns: Int32Array,
  rows: Int32Array,
): NodeRows {
  const counts = new Float64Array(classCount)
  for (let at = start; at < end; at++) counts[classes[rows[at]!]!]! += weights[rows[at]!]!
  return { start, end, columns, counts, weight: counts.reduce((sum, count) => sum + count) }
}

interface NodeSides {
  readonly below: NodeRows
  readonly above: NodeRows
}

/**
 * Returns a function that moves the rows that go below to the front of every column, keeping the order of both sides.
 */
export function partitioner(table: SortedTable): (node: NodeRows, split: NodeSplit) => NodeSides {
  const { values, order, weights } = table
  const isBelow = new Uint8Array(weights.length)
  const spare = new Int32Array(weights.length)
  return (node, { column, threshold }) => {
    const { start, end } = node
    const by = values[column]!
    const rows = order[column]!
    let middle = start
    for (let at = start; at < end; at++) {
      const row = rows[at]!
      const goesBelow = by[row]! < threshold ? 1 : 0
      isBelow[row] = goesBelow
      middle += goesBelow
    }
    const columns = node.columns.filter((other) => differs(values[other]!, order[other]!, node))
    for (const other of columns)
      if (other !== column) partition(order[other]!, node, isBelow, spare)
    return {
      below: nodeRows(table, start, middle, columns, rows),
      above: nodeRows(table, middle, end, columns, rows),
    }
  }
}

const differs = (values: Float64Array, rows: Int32Array, { start, end }: NodeRows): boolean =>
  values[rows[start]!] !== values[rows[end - 1]!]

function partition(
  rows: Int32Array,
  { start, end }: NodeRows,
  isBelow: Uint8Array,
  spare: Int32Array,
): void {
  let below = start
  let above = 0
  for (let at = start; at < end; at++) {
    const row = rows[at]!
    const goesBelow = isBelow[row]!
    // written to both sides and kept on one, because a branch would be mispredicted half the time
    rows[below] = row
    spare[above] = row
    below += goesBelow
    above += 1 - goesBelow
  }
  rows.set(spare.subarray(0, above), below)
}

/** The number half way between two numbers. */
export const midpoint = (lower: number, higher: number): number => {
  const middle = (lower + higher) / 2
  return Number.isFinite(middle) ? middle + 0 : lower / 2 + higher / 2
}
