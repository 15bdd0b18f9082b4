import { lowerBound } from '../../core/text/lower-bound.js'
import { midpoint, type NodeRows, type NodeSplit, type SortedTable } from './sorted-table.js'

/** The best split of one column. */
interface ColumnSplit {
  readonly column: number
  readonly lower: number
  readonly higher: number
  readonly gain: number
  readonly ratio: number
}

/** Smaller differences of bits count as rounding errors. */
const epsilon = 1e-9

/**
 * C4.5's split (Quinlan 1993, chapter 2; 1996, "Improved use of continuous attributes in C4.5"). In each column, the
 * split with the most information gain of those that leave enough rows on both sides; log2(possible splits) / rows is
 * subtracted from its gain. Among the columns with at least the average of the positive gains, the one with the
 * greatest gain ratio: gain by split information; the first on ties.
 */
export function gainRatioSplit(
  table: SortedTable,
  node: NodeRows,
  minSideRows: number,
): NodeSplit | undefined {
  const bits = bitsOf(table)
  const minSide = minSideWeight(table, node, minSideRows)
  if (node.weight < 2 * minSide) return undefined
  const splits: ColumnSplit[] = []
  for (const column of node.columns) {
    const split = columnSplit(table, node, column, minSide, bits)
    if (split) splits.push(split)
  }
  const average = splits.reduce((sum, { gain }) => sum + gain, 0) / splits.length
  let best: ColumnSplit | undefined
  for (const split of splits) {
    if (split.gain < average - gainTolerance) continue
    if (!best || split.ratio > best.ratio + epsilon) best = split
  }
  if (!best) return undefined
  const { column, lower, higher, ratio } = best
  return { column, threshold: thresholdIn(table.distinct[column]!, lower, higher), gain: ratio }
}

/** A gain may be this many bits below the average, as in C4.5. */
const gainTolerance = 1e-3

/** Minimum weight of each side: a tenth of the average class, at most 25, and at least the configured minimum. */
const minSideWeight = ({ classCount }: SortedTable, { weight }: NodeRows, configured: number) =>
  Math.max(configured, Math.min(25, (0.1 * weight) / classCount))

/**
 * The threshold between two values of a node, placed between values of all training rows as in C4.5: half way from the
 * greatest value that is at most the midpoint of the two, to the next greater one.
 */
export function thresholdIn(distinct: Float64Array, lower: number, higher: number): number {
  const middle = midpoint(lower, higher)
  // when no number lies between the two, the midpoint is one of them
  const limit = middle < higher ? middle : lower
  const upper = lowerBound(distinct.length, (at) => distinct[at]! > limit)
  const last = distinct[upper - 1]!
  const next = distinct[upper]!
  const threshold = midpoint(last, next)
  return threshold > last ? threshold : next + 0
}

function columnSplit(
  { values, order, classes, weights, classCount }: SortedTable,
  { start, end, counts, weight }: NodeRows,
  column: number,
  minSide: number,
  bits: (weight: number) => number,
): ColumnSplit | undefined {
  const numbers = values[column]!
  const rows = order[column]!
  if (numbers[rows[start]!] === numbers[rows[end - 1]!]) return undefined
  const below = new Float64Array(classCount)
  const above = counts.slice()
  let weightBelow = 0
  let bitsBelow = 0
  let bitsAbove = 0
  for (const count of counts) bitsAbove += bits(count)
  const bitsBefore = bits(weight) - bitsAbove
  let splits = 0
  let minBits = Number.POSITIVE_INFINITY
  let best = -1
  let weightBelowBest = 0
  let value = numbers[rows[start]!]!
  for (let at = start; at < end; at++) {
    const row = rows[at]!
    const next = numbers[row]!
    if (next !== value) {
      value = next
      const weightAbove = weight - weightBelow
      if (weightAbove < minSide) break
      if (weightBelow >= minSide) {
        splits++
        const after = bits(weightBelow) - bitsBelow + (bits(weightAbove) - bitsAbove)
        if (after < minBits - epsilon) {
          minBits = after
          best = at
          weightBelowBest = weightBelow
        }
      }
    }
    const of = classes[row]!
    const more = weights[row]!
    const hadBelow = below[of]!
    const hadAbove = above[of]!
    bitsBelow += bits(hadBelow + more) - bits(hadBelow)
    bitsAbove += bits(hadAbove - more) - bits(hadAbove)
    below[of] = hadBelow + more
    above[of] = hadAbove - more
    weightBelow += more
  }
  if (splits === 0) return undefined
  const gain = (bitsBefore - minBits - Math.log2(splits)) / weight
  if (gain <= epsilon) return undefined
  const information =
    (bits(weight) - bits(weightBelowBest) - bits(weight - weightBelowBest)) / weight
  const lower = numbers[rows[best - 1]!]!
  return { column, lower, higher: numbers[rows[best]!]!, gain, ratio: gain / information }
}

/** x log2 x, from a table when weights are whole numbers. */
function bitsOf(table: SortedTable): (weight: number) => number {
  const known = tables.get(table) ?? newBits(table)
  tables.set(table, known)
  return known
}

const tables = new WeakMap<SortedTable, (weight: number) => number>()

const bitsOfAny = (weight: number): number => (weight <= 0 ? 0 : weight * Math.log2(weight))

function newBits({ isWhole, weights }: SortedTable): (weight: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight)
  if (!isWhole || total > 2 ** 22) return bitsOfAny
  const known = Float64Array.from({ length: total + 1 }, (_, weight) => bitsOfAny(weight))
  return (weight) => known[weight]!
}
