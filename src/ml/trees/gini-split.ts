import {
  hasSeveralClasses,
  midpoint,
  type NodeRows,
  type NodeSplit,
  type SortedTable,
} from './sorted-table.js'

/** A possible split of a column: rows before index `at` of its order go below. */
interface Candidate {
  readonly column: number
  readonly at: number
  readonly threshold: number
  readonly purity: number
}

/**
 * The split that ml-cart chooses for rows sorted by class: the one with the most Gini gain; on ties the first, by
 * column and ascending threshold. It tries the midpoint between neighbours of different classes, or the upper value
 * itself where only rows with that value differ. The rounding of its gains decides ties. So a faster measure compares
 * all splits first, and those within rounding of the best are compared by ml-cart's own arithmetic. Undefined when
 * there is nothing to try.
 */
export function giniSplit(table: SortedTable, node: NodeRows): NodeSplit | undefined {
  const { candidates, emptyColumn } = bestCandidates(table, node)
  const gainOf = giniGain(table, node)
  let best: NodeSplit | undefined
  for (const { column, at, threshold } of candidates) {
    const gain = gainOf(countsBelow(table, node, column, at))
    if (!best || gain > best.gain) best = { column, threshold, gain }
  }
  // ml-cart also tries an empty side; when rounding makes that the best, it does not split
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
  // purities are sums of weights, gains are shares of the total weight
  const rounding = roundingOf(Math.max(weight, end - start)) * weight
  let emptyColumn = hasSeveralClasses(node) ? firstMissing(columns) : Number.POSITIVE_INFINITY
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

/** Rows with the same value. */
interface Group {
  readonly at: number
  readonly value: number
  /** Of a split before these rows: for each side the sum of squared class counts by its weight. */
  readonly purity: number
  /** The least and the greatest of their classes. */
  minClass: number
  maxClass: number
}

/** Visits every split of a column that ml-cart tries, in its order. */
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
    const group: Group = { at, value, purity, minClass: classCount, maxClass: -1 }
    for (; at < end && numbers[rows[at]!] === value; at++) {
      const of = classes[rows[at]!]!
      const more = weights[rows[at]!]!
      const had = below[of]!
      if (of < group.minClass) group.minClass = of
      if (of > group.maxClass) group.maxClass = of
      squaresBelow += more * (2 * had + more)
      squaresAbove -= more * (2 * (counts[of]! - had) - more)
      weightBelow += more
      below[of] = had + more
    }
    if (last && last.maxClass !== group.minClass) {
      const threshold = midpoint(last.value, value)
      // when no number lies between the two, the midpoint is one of them
      const first = threshold > last.value ? group : last
      consider({ column, at: first.at, threshold, purity: first.purity })
    }
    if (group.minClass < group.maxClass)
      consider({ column, at: group.at, threshold: value + 0, purity })
    last = group
  }
}

/** The first column that is omitted because all rows of the node are equal in it. */
function firstMissing(columns: Int32Array): number {
  const gap = columns.findIndex((column, at) => column !== at)
  return gap < 0 ? columns.length : gap
}

/** An upper bound of the rounding error of a sum of this many shares. */
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

/** The gain of splitting off rows with these counts, bit for bit as ml-cart computes it. */
function giniGain({ isWhole }: SortedTable, { counts, weight }: NodeRows) {
  // with more rows, adding up shares one by one takes too long
  const impurity = isWhole && weight <= 2 ** 24 ? addedImpurity : dividedImpurity
  const nodeImpurity = impurity(counts, weight)
  return (below: Float64Array): number => {
    const weightBelow = below.reduce((sum, count) => sum + count)
    const weightAbove = weight - weightBelow
    const above = counts.map((count, of) => count - below[of]!)
    const sides =
      (impurity(above, weightAbove) * weightAbove) / weight +
      (impurity(below, weightBelow) * weightBelow) / weight
    return nodeImpurity - sides
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

/** Shares as ml-cart computes them: added up row by row. */
const addedImpurity = impurityBy((count, weight) => {
  const one = 1 / weight
  let share = 0
  for (let row = 0; row < count; row++) share += one
  return share
})
