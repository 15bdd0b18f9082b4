import {
  between,
  isMixed,
  type NodeRows,
  type NodeSplit,
  type SortedTable,
} from './sorted-table.js'

/** Where a column may be parted: rows before place `at` of its order go below. */
interface Candidate {
  readonly column: number
  readonly at: number
  readonly threshold: number
  readonly purity: number
}

/**
 * The split that ml-cart takes of rows in the order of their classes: the most Gini gain, the first of several, columns
 * in their order and thresholds ascending. It tries the middle between two neighbours where the class changes, or the
 * upper value itself where only the rows that share that value differ; and counts gains with its own rounding, which
 * decides between splits that are worth the same. So all splits are weighed by a faster sum, and those that come
 * within rounding of the best by its very steps. Undefined where it has nothing to try.
 */
export function giniSplit(table: SortedTable, node: NodeRows): NodeSplit | undefined {
  const { candidates, emptyColumn } = bestCandidates(table, node)
  const gainOf = giniGain(table, node)
  let best: NodeSplit | undefined
  for (const { column, at, threshold } of candidates) {
    const gain = gainOf(countsBelow(table, node, column, at))
    if (!best || gain > best.gain) best = { column, threshold, gain }
  }
  // ml-cart also tries to part nothing from everything, and rounding may call that a gain: then it does not split
  const empty = gainOf(new Float64Array(table.classCount))
  const isFirst = best && best.column < emptyColumn
  if (best && (best.gain > empty || (best.gain === empty && isFirst))) return best
  return undefined
}

function bestCandidates(
  table: SortedTable,
  node: NodeRows,
): { readonly candidates: readonly Candidate[]; readonly emptyColumn: number } {
  const { start, end, columns, weight } = node
  // purities are sums of the whole weight, gains are shares of it
  const rounding = roundingOf(Math.max(weight, end - start)) * weight
  let emptyColumn = isMixed(node) ? firstMissing(columns) : Number.POSITIVE_INFINITY
  let candidates: Candidate[] = []
  let best = 0
  const consider = (candidate: Candidate): void => {
    if (candidate.at === start) emptyColumn = Math.min(emptyColumn, candidate.column)
    else if (candidate.purity >= best - rounding) {
      if (candidate.purity > best + rounding) candidates = []
      best = Math.max(best, candidate.purity)
      candidates.push(candidate)
    }
  }
  for (const column of columns) considerColumn(table, node, column, consider)
  return { candidates: candidates.filter(({ purity }) => purity >= best - rounding), emptyColumn }
}

/** Rows that share a value. */
interface Group {
  readonly at: number
  readonly value: number
  /** Of a split before them: the sum of the squared counts of each side by its weight. */
  readonly purity: number
  /** Their classes, from and to. */
  least: number
  most: number
}

/** Every place of a column that ml-cart tries, in its order. */
function considerColumn(
  { values, order, classes, weights, classCount }: SortedTable,
  { start, end, counts, weight }: NodeRows,
  column: number,
  consider: (candidate: Candidate) => void,
): void {
  const numbers = values[column]!
  const rows = order[column]!
  const below = new Float64Array(classCount)
  let weightBelow = 0
  let squaresBelow = 0
  let squaresAbove = counts.reduce((sum, count) => sum + count * count, 0)
  let last: Group | undefined
  for (let at = start; at < end; ) {
    const value = numbers[rows[at]!]!
    const purity = last ? squaresBelow / weightBelow + squaresAbove / (weight - weightBelow) : 0
    const group: Group = { at, value, purity, least: classCount, most: -1 }
    for (; at < end && numbers[rows[at]!] === value; at++) {
      const of = classes[rows[at]!]!
      const more = weights[rows[at]!]!
      const had = below[of]!
      if (of < group.least) group.least = of
      if (of > group.most) group.most = of
      squaresBelow += more * (2 * had + more)
      squaresAbove -= more * (2 * (counts[of]! - had) - more)
      weightBelow += more
      below[of] = had + more
    }
    if (last && last.most !== group.least) {
      const threshold = between(last.value, value)
      // between two numbers with none between them the middle is one of them
      const first = threshold > last.value ? group : last
      consider({ column, at: first.at, threshold, purity: first.purity })
    }
    if (group.least < group.most) consider({ column, at: group.at, threshold: value + 0, purity })
    last = group
  }
}

/** The least column that a node need not look at, as all its rows are equal there. */
function firstMissing(columns: Int32Array): number {
  const gap = columns.findIndex((column, at) => column !== at)
  return gap < 0 ? columns.length : gap
}

/** More than adding up so many shares, one after the other, can be wrong by. */
const roundingOf = (shares: number): number => 32 * shares * Number.EPSILON

function countsBelow(
  { order, classes, weights, classCount }: SortedTable,
  { start }: NodeRows,
  column: number,
  end: number,
): Float64Array {
  const counts = new Float64Array(classCount)
  const rows = order[column]!
  for (let at = start; at < end; at++) counts[classes[rows[at]!]!]! += weights[rows[at]!]!
  return counts
}

/** The gain of parting rows with these counts from a node, to the bit as ml-cart counts it. */
function giniGain({ isWhole }: SortedTable, { counts, weight }: NodeRows) {
  // beyond so many rows adding up one by one is no longer the work of a moment
  const impurity = isWhole && weight <= 2 ** 24 ? addedImpurity : dividedImpurity
  const whole = impurity(counts, weight)
  return (below: Float64Array): number => {
    const weightBelow = below.reduce((sum, count) => sum + count)
    const weightAbove = weight - weightBelow
    const above = counts.map((count, of) => count - below[of]!)
    const sides =
      (impurity(above, weightAbove) * weightAbove) / weight +
      (impurity(below, weightBelow) * weightBelow) / weight
    return whole - sides
  }
}

function impurityBy(shareOf: (count: number, weight: number) => number) {
  return (counts: Float64Array, weight: number): number => {
    if (weight === 0) return 0
    let sum = 0
    for (const count of counts) {
      const share = shareOf(count, weight)
      sum += share * share
    }
    return 1 - sum
  }
}

const dividedImpurity = impurityBy((count, weight) => count / weight)

/** Shares as ml-cart has them: a row's share of the weight, added row by row. */
const addedImpurity = impurityBy((count, weight) => {
  const one = 1 / weight
  let share = 0
  for (let row = 0; row < count; row++) share += one
  return share
})
