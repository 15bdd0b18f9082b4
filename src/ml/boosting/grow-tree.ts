import { type BinnedTable, columnCopier, shiftOf, wordOf, wordsPerRow } from './binned-table.js'
import {
  fillHistogram,
  type Histogram,
  histogramSize,
  newHistogram,
  subtractHistogram,
} from './histogram.js'
import { packGradients } from './packed-gradients.js'
import type { Random } from './sampling.js'
import { type BinSplit, bestSplit, type SplitLimits, type SplitSearch } from './split.js'

export interface GrowthLimits extends SplitLimits {
  readonly maxLeaves: number
}

/** The rows and their derivatives that one tree is grown from, and the columns of the table that it may split on. */
export interface GrowthInput {
  readonly rows: Int32Array
  readonly columns: Int32Array
  readonly gradients: Float64Array
  readonly hessians: Float64Array
  readonly random: Random
}

export interface GrownNode {
  /** The rows that reach this node, ascending. */
  readonly rows: Int32Array
  readonly split?: GrownSplit
}

interface GrownSplit extends BinSplit {
  readonly below: GrownNode
  readonly above: GrownNode
}

/** A node of a growing tree. */
interface OpenNode {
  readonly rows: Int32Array
  /** Packed gradients of `rows`, in the same order. */
  readonly packed: Float64Array
  /** The best split, and the histogram of this node. */
  next?: { readonly split: BinSplit; readonly histogram: Histogram } | undefined
  split?: GrownSplit
}

/** Columns are copied for a tree if it may split on at most one in this many. */
const copyFactor = 2

/**
 * Grows trees best-first, always splitting the leaf with the most gain. A tree must be read before the next one is
 * grown: its rows are in buffers that the next one reuses.
 */
export function treeGrower(
  table: BinnedTable,
  limits: GrowthLimits,
): (input: GrowthInput) => GrownNode {
  const order = new Int32Array(table.rows)
  const gradients = new Float64Array(table.rows)
  const spare = { order: new Int32Array(table.rows), gradients: new Float64Array(table.rows) }
  const copyColumns = columnCopier(table)
  const histograms: Histogram[] = []
  const takeHistogram = (of: BinnedTable): Histogram => {
    const free = histograms.pop()
    return free?.length === histogramSize(of) ? free : newHistogram(of)
  }

  const search = (by: SplitSearch, node: OpenNode, histogram: Histogram): void => {
    const split = bestSplit(by, node.rows, histogram)
    if (split) node.next = { split, histogram }
    else histograms.push(histogram)
  }

  /** Counts the side with fewer rows; the histogram of the other is the difference. */
  const searchSides = (by: SplitSearch, one: OpenNode, other: OpenNode, whole: Histogram): void => {
    const [fewer, more] = one.rows.length <= other.rows.length ? [one, other] : [other, one]
    const counted = takeHistogram(by.table)
    fillHistogram(by.table, fewer.rows, fewer.packed, counted)
    subtractHistogram(whole, counted)
    search(by, fewer, counted)
    search(by, more, whole)
  }

  const grow = (input: GrowthInput): GrownNode => {
    order.set(input.rows)
    const rows = order.subarray(0, input.rows.length)
    const packed = gradients.subarray(0, input.rows.length)
    const units = packGradients(rows, input.gradients, input.hessians, input.random, packed)
    // the columns that are not drawn would be summed in vain
    const isSample = input.columns.length * copyFactor <= table.columns.length
    const own = isSample ? copyColumns(input.columns, input.rows) : table
    const columns = isSample ? Int32Array.from(input.columns.keys()) : input.columns
    const by: SplitSearch = { table: own, columns, units, limits }
    const root: OpenNode = { rows, packed }
    const whole = takeHistogram(own)
    fillHistogram(own, rows, packed, whole)
    search(by, root, whole)
    const leaves = [root]
    for (
      let best = bestOf(leaves);
      best && leaves.length < limits.maxLeaves;
      best = bestOf(leaves)
    ) {
      const { split, histogram } = best.next!
      const below = partition(own, best, split, spare)
      const one = { rows: best.rows.subarray(0, below), packed: best.packed.subarray(0, below) }
      const other = { rows: best.rows.subarray(below), packed: best.packed.subarray(below) }
      const column = isSample ? input.columns[split.column]! : split.column
      best.split = { ...split, column, below: one, above: other }
      best.next = undefined
      leaves[leaves.indexOf(best)] = one
      leaves.push(other)
      if (leaves.length < limits.maxLeaves) searchSides(by, one, other, histogram)
      else histograms.push(histogram)
    }
    for (const { next } of leaves) if (next) histograms.push(next.histogram)
    return root
  }
  return grow
}

/** The leaf whose split has the most gain; the first on ties. */
const bestOf = (leaves: readonly OpenNode[]): OpenNode | undefined =>
  leaves.reduce<OpenNode | undefined>(
    (best, leaf) => (leaf.next && !(best && gainOf(best) >= gainOf(leaf)) ? leaf : best),
    undefined,
  )

const gainOf = ({ next }: OpenNode): number => next?.split.gain ?? 0

/** Moves the rows that go below to the front, keeping the order of both sides; returns their number. */
function partition(
  { words, rows: tableRows }: BinnedTable,
  { rows, packed }: OpenNode,
  { column, bin }: BinSplit,
  spare: { readonly order: Int32Array; readonly gradients: Float64Array },
): number {
  const first = wordOf(0, column, tableRows)
  const shift = shiftOf(column)
  let below = 0
  let above = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const gradient = packed[at]!
    // written to both sides and kept on one, because a branch would be mispredicted half the time
    rows[below] = row
    packed[below] = gradient
    spare.order[above] = row
    spare.gradients[above] = gradient
    const isBelow = (((words[first + row * wordsPerRow]! >>> shift) & 0xff) - bin) >>> 31
    below += isBelow
    above += 1 - isBelow
  }
  rows.set(spare.order.subarray(0, above), below)
  packed.set(spare.gradients.subarray(0, above), below)
  return below
}
