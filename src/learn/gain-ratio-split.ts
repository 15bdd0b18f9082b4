import { between, type NodeRows, type NodeSplit, type SortedTable } from './sorted-table.js'

/** The best place to part a column at, and what that is worth. */
interface ColumnSplit {
  readonly column: number
  readonly lower: number
  readonly higher: number
  readonly gain: number
  readonly ratio: number
}

/** Differences of bits that count as none. */
const none = 1e-9

/**
 * C4.5's split (Quinlan 1993, chapter 2; 1996, "Improved use of continuous attributes in C4.5"). In each column the
 * place of most information gain, of those that leave enough rows on both sides; the gain less log2(places) / rows, what
 * it takes to tell the place. Among the columns whose gain is at least the average of those with any, the one with
 * the most gain by the information of the split itself; the first of several.
 */
export function gainRatioSplit(
  table: SortedTable,
  node: NodeRows,
  minSideRows: number,
): NodeSplit | undefined {
  const bits = bitsOf(table)
  const leastSide = leastSideOf(table, node, minSideRows)
  if (node.weight < 2 * leastSide) return undefined
  const splits: ColumnSplit[] = []
  for (const column of node.columns) {
    const split = columnSplit(table, node, column, leastSide, bits)
    if (split) splits.push(split)
  }
  const average = splits.reduce((sum, { gain }) => sum + gain, 0) / splits.length
  let best: ColumnSplit | undefined
  for (const split of splits) {
    if (split.gain < average - forgiven) continue
    if (!best || split.ratio > best.ratio + none) best = split
  }
  if (!best) return undefined
  const { column, lower, higher, ratio } = best
  return { column, threshold: thresholdIn(table.distinct[column]!, lower, higher), gain: ratio }
}

/** What a gain may be below the average by, in bits: C4.5's. */
const forgiven = 1e-3

/** A tenth of the average class, up to 25 rows, and never fewer than asked for: what each side of a number must have. */
const leastSideOf = ({ classCount }: SortedTable, { weight }: NodeRows, asked: number): number =>
  Math.max(asked, Math.min(25, (0.1 * weight) / classCount))

/**
 * Above the largest value of all training rows that is not above the middle between two: half way from there to the next
 * value of all training rows. So C4.5 would part any of them.
 */
export function thresholdIn(distinct: Float64Array, lower: number, higher: number): number {
  const middle = between(lower, higher)
  // between two numbers with none between them the middle is one of them
  const most = middle < higher ? middle : lower
  let from = 0
  let to = distinct.length
  while (from < to) {
    const at = (from + to) >> 1
    if (distinct[at]! <= most) from = at + 1
    else to = at
  }
  const last = distinct[from - 1]!
  const next = distinct[from]!
  const threshold = between(last, next)
  return threshold > last ? threshold : next + 0
}

function columnSplit(
  { values, order, classes, weights, classCount }: SortedTable,
  { start, end, counts, weight }: NodeRows,
  column: number,
  leastSide: number,
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
  let places = 0
  let least = Number.POSITIVE_INFINITY
  let place = -1
  let weightAtPlace = 0
  let value = numbers[rows[start]!]!
  for (let at = start; at < end; at++) {
    const row = rows[at]!
    const next = numbers[row]!
    if (next !== value) {
      value = next
      const weightAbove = weight - weightBelow
      if (weightAbove < leastSide) break
      if (weightBelow >= leastSide) {
        places++
        const after = bits(weightBelow) - bitsBelow + (bits(weightAbove) - bitsAbove)
        if (after < least - none) {
          least = after
          place = at
          weightAtPlace = weightBelow
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
  if (places === 0) return undefined
  const gain = (bitsBefore - least - Math.log2(places)) / weight
  if (gain <= none) return undefined
  const information = (bits(weight) - bits(weightAtPlace) - bits(weight - weightAtPlace)) / weight
  const lower = numbers[rows[place - 1]!]!
  return { column, lower, higher: numbers[rows[place]!]!, gain, ratio: gain / information }
}

/** x log2 x, looked up where weights are whole. */
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
