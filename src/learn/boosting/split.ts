import { type BinnedTable, binOf, binsPerColumn } from './binned-table.js'
import type { Histogram } from './histogram.js'
import { gradientIn, hessianIn, type Units } from './packed-gradients.js'

/** Rows in bin `bin` of a column and those above it go above, the others below. */
export interface Split {
  /** As the binned table numbers them. */
  readonly column: number
  readonly bin: number
  /** What it takes off the loss. */
  readonly gain: number
}

export interface SplitLimits {
  /** Rows on either side, at least. */
  readonly minLeafRows: number
  /** The sum of hessians on either side, at least. */
  readonly minLeafHessian: number
  /** Added to every sum of hessians: the larger, the smaller the values of leaves. */
  readonly l2: number
  /** What a split gains, at least. */
  readonly minGain: number
}

/** What splits of all nodes of one tree are chosen by. */
export interface SplitSearch {
  readonly table: BinnedTable
  /** The columns that may be asked. */
  readonly columns: Int32Array
  readonly units: Units
  readonly limits: SplitLimits
}

/**
 * The split that gains most; of equal ones the one in the first column, in it the lowest. Rows are counted only in the
 * columns that would win, for histograms do not hold their number.
 */
export function bestSplit(
  search: SplitSearch,
  rows: Int32Array,
  histogram: Histogram,
): Split | undefined {
  const { columns, limits } = search
  if (columns.length === 0 || rows.length < 2 * limits.minLeafRows) return undefined
  const total = sumOf(histogram)
  const found: Split[] = []
  for (const column of columns) {
    const split = bestCut(search, column, histogram, total)
    if (split) found.push(split)
  }
  found.sort(byGain)
  // a bin with a sum has a row
  if (limits.minLeafRows <= 1) return found[0]
  let best: Split | undefined
  for (const { column, gain } of found) {
    if (best && gain < best.gain) break
    const split = bestCut(search, column, histogram, total, countRows(search.table, rows, column))
    if (split && (!best || byGain(split, best) < 0)) best = split
  }
  return best
}

const byGain = (a: Split, b: Split): number => b.gain - a.gain || a.column - b.column

/** Every column's bins have the same sum. */
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

/** The best split of one column, by the number of rows in each bin where that is known. */
function bestCut(
  { table, units, limits }: SplitSearch,
  column: number,
  histogram: Histogram,
  total: number,
  counts?: Int32Array,
): Split | undefined {
  const first = column * binsPerColumn
  const bins = table.cuts[column]!.length + 1
  const rows = counts ? counts.reduce((sum, count) => sum + count) : 0
  const { l2, minLeafHessian, minLeafRows, minGain } = limits
  const before = lossTaken(gradientIn(total) * units.gradient, hessianIn(total) * units.hessian, l2)
  let best = 0
  let bestGain = minGain
  let below = 0
  let rowsBelow = 0
  for (let bin = 1; bin < bins; bin++) {
    const sum = histogram[first + bin - 1]!
    if (counts) rowsBelow += counts[bin - 1]!
    if (sum === 0) continue
    below += sum
    const hessianBelow = hessianIn(below) * units.hessian
    const hessianAbove = hessianIn(total - below) * units.hessian
    if (!(hessianBelow > 0 && hessianBelow >= minLeafHessian)) continue
    if (!(hessianAbove > 0 && hessianAbove >= minLeafHessian)) break
    if (counts && rowsBelow < minLeafRows) continue
    if (counts && rows - rowsBelow < minLeafRows) break
    const gain =
      lossTaken(gradientIn(below) * units.gradient, hessianBelow, l2) +
      lossTaken(gradientIn(total - below) * units.gradient, hessianAbove, l2) -
      before
    if (gain > bestGain) {
      bestGain = gain
      best = bin
    }
  }
  return best === 0 ? undefined : { column, bin: best, gain: bestGain }
}

/** What a leaf with these sums takes off the loss when its value is the best one. */
export const lossTaken = (gradient: number, hessian: number, l2: number): number =>
  (gradient * gradient) / (hessian + l2) / 2

/** The best value of a leaf with these sums: one Newton step. */
export const leafValue = (gradient: number, hessian: number, l2: number): number =>
  hessian + l2 === 0 ? 0 : -gradient / (hessian + l2)
