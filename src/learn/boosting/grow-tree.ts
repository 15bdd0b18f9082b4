import { type BinnedTable, shiftOf, wordOf, wordsPerRow } from './binned-table.js'
import { fillHistogram, type Histogram, histogramFor, subtract } from './histogram.js'
import { pack } from './packed-gradients.js'
import type { Random } from './random.js'
import { bestSplit, type Split, type SplitLimits, type SplitSearch } from './split.js'

export interface GrowthLimits extends SplitLimits {
  readonly maxLeaves: number
}

/** What one tree is grown from: the derivatives of these rows, by questions about these columns of the table. */
export interface Growth {
  readonly rows: Int32Array
  readonly columns: Int32Array
  readonly gradients: Float64Array
  readonly hessians: Float64Array
  readonly random: Random
}

export interface GrownNode {
  /** The rows that came here, ascending. */
  readonly rows: Int32Array
  readonly split?: GrownSplit
}

export interface GrownSplit extends Split {
  readonly below: GrownNode
  readonly above: GrownNode
}

/** A node while the tree grows. */
interface Growing {
  readonly rows: Int32Array
  /** Of `rows`, in their order. */
  readonly packed: Float64Array
  /** What it could become, and the histogram that its sides are counted from. */
  next?: { readonly split: Split; readonly histogram: Histogram } | undefined
  split?: GrownSplit
}

/**
 * Grows trees leaf by leaf, always where most is gained. One after the other: a tree's rows stand in memory that the
 * next tree takes.
 */
export function treeGrower(
  table: BinnedTable,
  limits: GrowthLimits,
): (growth: Growth) => GrownNode {
  const order = new Int32Array(table.rows)
  const gradients = new Float64Array(table.rows)
  const spare = { order: new Int32Array(table.rows), gradients: new Float64Array(table.rows) }
  const histograms: Histogram[] = []
  const takeHistogram = (): Histogram => histograms.pop() ?? histogramFor(table)

  const search = (by: SplitSearch, node: Growing, histogram: Histogram): void => {
    const split = bestSplit(by, node.rows, histogram)
    if (split) node.next = { split, histogram }
    else histograms.push(histogram)
  }

  /** Counts the side with fewer rows; the other one has what remains. */
  const searchSides = (by: SplitSearch, one: Growing, other: Growing, whole: Histogram): void => {
    const [fewer, more] = one.rows.length <= other.rows.length ? [one, other] : [other, one]
    const counted = takeHistogram()
    fillHistogram(table, fewer.rows, fewer.packed, counted)
    subtract(whole, counted)
    search(by, fewer, counted)
    search(by, more, whole)
  }

  const grow = (growth: Growth): GrownNode => {
    order.set(growth.rows)
    const rows = order.subarray(0, growth.rows.length)
    const packed = gradients.subarray(0, growth.rows.length)
    const units = pack(rows, growth.gradients, growth.hessians, growth.random, packed)
    const by: SplitSearch = { table, columns: growth.columns, units, limits }
    const root: Growing = { rows, packed }
    const whole = takeHistogram()
    fillHistogram(table, rows, packed, whole)
    search(by, root, whole)
    const leaves = [root]
    for (
      let best = bestOf(leaves);
      best && leaves.length < limits.maxLeaves;
      best = bestOf(leaves)
    ) {
      const { split, histogram } = best.next!
      const below = partition(table, best, split, spare)
      const one = { rows: best.rows.subarray(0, below), packed: best.packed.subarray(0, below) }
      const other = { rows: best.rows.subarray(below), packed: best.packed.subarray(below) }
      best.split = { ...split, below: one, above: other }
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

/** The leaf whose split gains most; the first of several. */
const bestOf = (leaves: readonly Growing[]): Growing | undefined =>
  leaves.reduce<Growing | undefined>(
    (best, leaf) => (leaf.next && !(best && gainOf(best) >= gainOf(leaf)) ? leaf : best),
    undefined,
  )

const gainOf = ({ next }: Growing): number => next?.split.gain ?? 0

/** Brings the rows that go below to the front, both sides in their order; says how many they are. */
function partition(
  { words, rows: tableRows }: BinnedTable,
  { rows, packed }: Growing,
  { column, bin }: Split,
  spare: { readonly order: Int32Array; readonly gradients: Float64Array },
): number {
  const first = wordOf(0, column, tableRows)
  const shift = shiftOf(column)
  let below = 0
  let above = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const gradient = packed[at]!
    // written to both sides, and kept on one: a branch would be guessed wrong half the time
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
