import {
  type About,
  checkedWeights,
  checkPairs,
  classCountOf,
  columnOf,
  weighingRows,
} from './checked-rows.js'
import type { Row } from './tree.js'

/** Rows of numbers by column, sorted once by each; a tree grows by parting the sorted rows, in place. */
export interface SortedTable {
  /** The rows that weigh anything. */
  readonly rows: Int32Array
  /** The numbers of each column, by row. */
  readonly values: readonly Float64Array[]
  /** The rows in the ascending order of each column; those of a node stand side by side, at the same places in each. */
  readonly order: readonly Int32Array[]
  /** The different numbers of each column, ascending. */
  readonly distinct: readonly Float64Array[]
  readonly classes: Int32Array
  readonly classCount: number
  readonly weights: Float64Array
  /** Whether each weight is a whole number, so that their sums are exact. */
  readonly isWhole: boolean
}

/** The rows of a node: places in the orders of a table. */
export interface NodeRows {
  readonly start: number
  readonly end: number
  /** The columns that may differ among these rows, ascending. */
  readonly columns: Int32Array
  /** The weight of the rows of each class. */
  readonly counts: Float64Array
  readonly weight: number
}

/** Whether rows of more than one class are there. */
export const isMixed = ({ counts }: NodeRows): boolean =>
  counts.reduce((present, count) => present + (count > 0 ? 1 : 0), 0) > 1

/** A question to part a node by: rows whose value is below the threshold go below. */
export interface NodeSplit {
  readonly column: number
  readonly threshold: number
  /** What the criterion says of it. */
  readonly gain: number
}

export function sortTable(
  rows: readonly Row[],
  classes: ArrayLike<number>,
  about: About,
): SortedTable {
  checkPairs(rows, classes)
  const weights = checkedWeights(rows.length, about.weights)
  const kept = weighingRows(weights)
  const values = Array.from(rows[0]!, (_, column) => columnOf(rows, column))
  const order = values.map((column) => sortedBy(column, kept))
  return {
    rows: kept,
    values,
    order,
    distinct: values.map((column, at) => distinctOf(column, order[at]!)),
    classes: Int32Array.from(classes),
    classCount: classCountOf(classes),
    weights,
    isWhole: weights.every(Number.isInteger),
  }
}

/** Answers of yes and no need no sorting. */
function sortedBy(values: Float64Array, rows: Int32Array): Int32Array {
  const least = values[rows.reduce((so, row) => (values[row]! < values[so]! ? row : so))]!
  const most = values[rows.reduce((so, row) => (values[row]! > values[so]! ? row : so))]!
  const sorted = new Int32Array(rows.length)
  let count = 0
  for (const value of least === most ? [least] : [least, most])
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

export interface Parting {
  readonly below: NodeRows
  readonly above: NodeRows
}

/** Brings the rows that go below to the front of every column, both sides in their order. */
export function partingOf(table: SortedTable): (node: NodeRows, split: NodeSplit) => Parting {
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
    for (const other of columns) if (other !== column) part(order[other]!, node, isBelow, spare)
    return {
      below: nodeRows(table, start, middle, columns, rows),
      above: nodeRows(table, middle, end, columns, rows),
    }
  }
}

const differs = (values: Float64Array, rows: Int32Array, { start, end }: NodeRows): boolean =>
  values[rows[start]!] !== values[rows[end - 1]!]

function part(
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
    // written to both sides, and kept on one: a branch would be guessed wrong half the time
    rows[below] = row
    spare[above] = row
    below += goesBelow
    above += 1 - goesBelow
  }
  rows.set(spare.subarray(0, above), below)
}

/** The number half way between two. */
export const between = (lower: number, higher: number): number => {
  const middle = (lower + higher) / 2
  return Number.isFinite(middle) ? middle + 0 : lower / 2 + higher / 2
}
