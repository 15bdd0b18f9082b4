import { type BinnedTable, binOf, binsPerColumn } from './binned-table.js'
import type { Histogram } from './histogram.js'
import { type GradientUnits, gradientOf, hessianOf } from './packed-gradients.js'

/** Rows in this bin of a column or a higher one go above, the others below. */
export interface BinSplit {
  /** Column number in the binned table. */
  readonly column: number
  readonly bin: number
  /** By how much it reduces the loss. */
  readonly gain: number
}

export interface SplitLimits {
  /** Minimum number of rows on either side. */
  readonly minLeafRows: number
  /** Minimum sum of hessians on either side. */
  readonly minLeafHessian: number
  /** L2 regularization, added to every sum of hessians. */
  readonly l2: number
  /** Minimum gain of a split. */
  readonly minGain: number
}

/** What the splits of all nodes of a tree are searched with. */
export interface SplitSearch {
  readonly table: BinnedTable
  /** The columns that may be split on. */
  readonly columns: Int32Array
  readonly units: GradientUnits
  readonly limits: SplitLimits
}

/**
 * The split with the most gain; on ties the first column and its lowest bin. Histograms hold no row counts, so rows
 * are counted only in the columns that would win.
 */
export function bestSplit(
  search: SplitSearch,
  rows: Int32Array,
  histogram: Histogram,
): BinSplit | undefined {
  const { columns, limits } = search
  if (columns.length === 0 || rows.length < 2 * limits.minLeafRows) return undefined
  const total = sumOf(histogram)
  const found: BinSplit[] = []
  for (const column of columns) {
    const split = bestCut(search, column, histogram, total)
    if (split) found.push(split)
  }
  found.sort(byGain)
  // a bin with a sum has at least one row
  if (limits.minLeafRows <= 1) return found[0]
  let best: BinSplit | undefined
  for (const { column, gain } of found) {
    if (best && gain < best.gain) break
    const split = bestCut(search, column, histogram, total, countRows(search.table, rows, column))
    if (split && (!best || byGain(split, best) < 0)) best = split
  }
  return best
}

const byGain = (a: BinSplit, b: BinSplit): number => b.gain - a.gain || a.column - b.column

/** The bins of every column have the same sum. */
function sumOf(histogram: Histogram): number {
  let sum = 0
  for (let bin = 0; bin < binsPerColumn; bin++) sum += histogram[bin]!
  return sum
}

function countRows(table: BinnedTable, rows: Int32Array, column: number): Int32Array {
  const counts = new Int32Array(binsPerColumn)
  for (let at = 0; at < rows.length; at++) counts[binOf(table, rows[at]!, column)]!++
  return counts
}

/** The best split of one column; respects the minimum of rows when given the rows in each bin. */
function bestCut(
  { table, units, limits }: SplitSearch,
  column: number,
  histogram: Histogram,
  total: number,
  counts?: Int32Array,
): BinSplit | undefined {
  const first = column * binsPerColumn
  const bins = table.cuts[column]!.length + 1
  const rows = counts ? counts.reduce((sum, count) => sum + count) : 0
  const { l2, minLeafHessian, minLeafRows, minGain } = limits
  const before = lossReduction(
    gradientOf(total) * units.gradient,
    hessianOf(total) * units.hessian,
    l2,
  )
  let best = 0
  let bestGain = minGain
  let below = 0
  let rowsBelow = 0
  for (let bin = 1; bin < bins; bin++) {
    const sum = histogram[first + bin - 1]!
    if (counts) rowsBelow += counts[bin - 1]!
    if (sum === 0) continue
    below += sum
    const hessianBelow = hessianOf(below) * units.hessian
    const hessianAbove = hessianOf(total - below) * units.hessian
    if (!(hessianBelow > 0 && hessianBelow >= minLeafHessian)) continue
    if (!(hessianAbove > 0 && hessianAbove >= minLeafHessian)) break
    if (counts && rowsBelow < minLeafRows) continue
    if (counts && rows - rowsBelow < minLeafRows) break
    const gain =
      lossReduction(gradientOf(below) * units.gradient, hessianBelow, l2) +
      lossReduction(gradientOf(total - below) * units.gradient, hessianAbove, l2) -
      before
    if (gain > bestGain) {
      bestGain = gain
      best = bin
    }
  }
  return best === 0 ? undefined : { column, bin: best, gain: bestGain }
}

/** By how much a leaf with these sums reduces the loss when it has the best value. */
export const lossReduction = (gradient: number, hessian: number, l2: number): number =>
  (gradient * gradient) / (hessian + l2) / 2

/** The best value of a leaf with these sums: one Newton step. */
export const leafValue = (gradient: number, hessian: number, l2: number): number =>
  hessian + l2 === 0 ? 0 : -gradient / (hessian + l2)
