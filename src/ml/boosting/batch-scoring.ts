import type { Matrix } from '../numeric/matrix.js'
import { batchRows, ColumnRanges } from './column-ranges.js'
import { type DistinctCuts, distinctCuts, noCut } from './distinct-cuts.js'
import { floatKeyOfBits, isFiniteKey, nonFiniteError } from './float-key.js'
import { type Forest, leafColumn } from './forest.js'

/** The keys of the n-th used column begin at `n << keyShift`. */
const keyShift = Math.log2(batchRows)

/** Words of a node that is left of a tree: where its keys begin, its cut, its upper and its lower child. */
const stepWords = 4

/** Where a batch goes at a cut: all of its rows to the lower or upper child, to both, or nowhere as at a leaf. */
const goes = { below: 0, above: 1, apart: 2, nowhere: 3 } as const

/**
 * Adds up the trees of a forest for the rows of matrices, in the order of the trees: sums do not depend on other rows.
 * Neighbouring rows are alike: most splits send all of a batch to the same child. Of more rows fewer splits do; of
 * fewer rows the trees are pruned more often.
 * Each tree is pruned to the splits that tell the rows of a batch apart: docs/decisions/0064-pruned-trees.md.
 */
export class ForestScorer {
  readonly #trees: CompactTrees
  readonly #cuts: DistinctCuts
  #scratch: Scratch | undefined

  constructor(forest: Forest, cuts: DistinctCuts = distinctCuts(forest)) {
    this.#cuts = cuts
    this.#trees = compactTrees(forest, cuts.ofNode)
  }

  /**
   * The sums by output, then by row; tree t adds to output t % outputs. Throws when a number in a used column is not
   * finite.
   * @param base What each output begins with.
   * @param ranges Those of the matrix, where they are known.
   */
  scores(x: Matrix, base: Float64Array, ranges = new ColumnRanges(x)): Float64Array {
    this.#scratch ??= new Scratch(this.#cuts, this.#trees.roots)
    const scratch = this.#scratch
    const scores = new Float64Array(base.length * x.rows)
    for (let start = 0; start < x.rows; start += batchRows) {
      const rows = Math.min(batchRows, x.rows - start)
      scratch.load(x, ranges, start, rows)
      for (let output = 0; output < base.length; output++) {
        scratch.sums.fill(base[output]!)
        addTrees(this.#trees, output, base.length, scratch, rows)
        scores.set(scratch.sums.subarray(0, rows), output * x.rows + start)
      }
    }
    scratch.unload()
    return scores
  }
}

/** The nodes of all trees in few bytes. */
interface CompactTrees {
  readonly roots: Int32Array
  /** The number of each node's cut. */
  readonly cuts: Int32Array
  /** The lower child of a split, by its distance from the root; the value of a leaf, in steps of its tree. */
  readonly next: Int16Array
  /** The step of each tree. */
  readonly steps: Float64Array
}

function compactTrees(
  { roots, column, below, steps, exponent }: Forest,
  cuts: Int32Array,
): CompactTrees {
  const next = steps.slice()
  for (let node = 0; node < next.length; node++)
    if (column[node] !== leafColumn) next[node] = below[node]!
  return { roots, cuts, next, steps: Float64Array.from(exponent, (own) => 2 ** own) }
}

const none = new Int32Array(0)

/** Memory for the rows of a batch and a pruned tree, which is used again: most matrices have few rows. */
class Scratch {
  /** The keys of the columns that trees of the batch asked for. */
  readonly keys: Int32Array
  readonly #hasKeys: Uint8Array
  /** Where the batch goes at each cut. */
  readonly goes: Uint8Array
  readonly sums = new Float64Array(batchRows)
  /** The splits that are left of a tree, and from `leafStart` on its leaves, each of which leads to itself. */
  readonly steps: Int32Array
  readonly leafStart: number
  /** The node of each split that is left. */
  readonly nodeOf: Int32Array
  readonly leafValues: Float64Array
  readonly cuts: DistinctCuts
  #bits: Int32Array = none
  #rowsOfMatrix = 0
  #start = 0
  #rows = 0

  constructor(cuts: DistinctCuts, roots: Int32Array) {
    const nodes = roots.reduce((max, root, at) => Math.max(max, root - (roots[at - 1] ?? 0)), 1)
    const splits = nodes >> 1
    const columns = cuts.columns.length
    this.cuts = cuts
    this.keys = new Int32Array(Math.max(columns, 1) << keyShift)
    this.#hasKeys = new Uint8Array(columns)
    this.goes = new Uint8Array(cuts.keys.length)
    this.goes[noCut] = goes.nowhere
    this.leafStart = stepWords * splits
    this.steps = new Int32Array(stepWords * nodes)
    this.nodeOf = new Int32Array(splits)
    this.leafValues = new Float64Array(splits + 1)
    for (let at = this.leafStart; at < this.steps.length; at += stepWords)
      this.steps.fill(at, at + 2, at + 4)
  }

  load(x: Matrix, ranges: ColumnRanges, start: number, rows: number): void {
    const { buffer, byteOffset, length } = x.values
    this.#bits = new Int32Array(buffer, byteOffset, length)
    this.#rowsOfMatrix = x.rows
    this.#start = start
    this.#rows = rows
    this.#hasKeys.fill(0)
    const { columns, starts, keys } = this.cuts
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      const least = ranges.least(column, start)
      const greatest = ranges.greatest(column, start)
      // keys have the order of floats, and those of infinite ones and NaN are beyond all others
      if (!isFiniteKey(least) || !isFiniteKey(greatest)) throw firstNonFinite(x, column, start)
      compareCuts(keys, starts[index]!, starts[index + 1]!, least, greatest, this.goes)
    }
  }

  /** Lets go of the matrix. */
  unload(): void {
    this.#bits = none
  }

  /** Where the keys of a used column begin; most columns are equal in the whole batch, and no tree asks for them. */
  keysOf(index: number): number {
    const to = index << keyShift
    if (this.#hasKeys[index] === 1) return to
    this.#hasKeys[index] = 1
    const from = this.cuts.columns[index]! * this.#rowsOfMatrix + this.#start
    copyKeys(this.#bits, from, this.#rows, this.keys, to)
    return to
  }
}

/** Fills in where the rows of a batch go at the cuts of a column, by its least and its greatest key. */
function compareCuts(
  keys: Int32Array,
  start: number,
  end: number,
  least: number,
  greatest: number,
  where: Uint8Array,
): void {
  let cut = start
  while (cut < end && keys[cut]! <= least) where[cut++] = goes.above
  while (cut < end && keys[cut]! <= greatest) where[cut++] = goes.apart
  while (cut < end) where[cut++] = goes.below
}

function copyKeys(
  bits: Int32Array,
  from: number,
  rows: number,
  keys: Int32Array,
  to: number,
): void {
  for (let row = 0; row < rows; row++) keys[to + row] = floatKeyOfBits(bits[from + row]!)
}

function firstNonFinite(x: Matrix, column: number, start: number): RangeError {
  const row = x.column(column).findIndex((value, at) => at >= start && !Number.isFinite(value))
  return nonFiniteError(x, row, column)
}

/** The first node from this one down that is a leaf or tells rows of the batch apart. */
function resolve(
  cuts: Int32Array,
  next: Int16Array,
  where: Uint8Array,
  root: number,
  from: number,
): number {
  let node = from
  for (;;) {
    const to = where[cuts[node]!]!
    if (to > goes.above) return node
    node = root + next[node]! + to
  }
}

/**
 * Adds the value of each row's leaf in the trees of an output to its sum. Rows up to the next multiple of eight are
 * computed too.
 */
function addTrees(
  trees: CompactTrees,
  output: number,
  outputs: number,
  scratch: Scratch,
  rows: number,
): void {
  const { roots, cuts, next, steps } = trees
  const { sums } = scratch
  for (let tree = output; tree < steps.length; tree += outputs) {
    const root = roots[tree]!
    const first = resolve(cuts, next, scratch.goes, root, root)
    if (cuts[first] === noCut) {
      const value = next[first]! * steps[tree]!
      for (let row = 0; row < rows; row++) sums[row]! += value
      continue
    }
    prune(trees, tree, first, scratch)
    addLeaves(scratch.steps, scratch.leafStart, scratch.leafValues, scratch.keys, rows, sums)
  }
}

/** Copies the splits from a node down that tell rows of the batch apart, and the leaves that are reached. */
function prune(trees: CompactTrees, tree: number, first: number, scratch: Scratch): void {
  const { cuts, next } = trees
  const { goes: where, steps, leafStart, nodeOf, leafValues } = scratch
  const { keys, columnOf } = scratch.cuts
  const root = trees.roots[tree]!
  const value = trees.steps[tree]!
  let splits = 1
  let leaves = 0
  nodeOf[0] = first
  for (let split = 0; split < splits; split++) {
    const node = nodeOf[split]!
    const cut = cuts[node]!
    const to = stepWords * split
    steps[to] = scratch.keysOf(columnOf[cut]!)
    steps[to + 1] = keys[cut]!
    const lower = root + next[node]!
    const above = resolve(cuts, next, where, root, lower + 1)
    if (cuts[above] === noCut) {
      leafValues[leaves] = next[above]! * value
      steps[to + 2] = leafStart + stepWords * leaves++
    } else {
      nodeOf[splits] = above
      steps[to + 2] = stepWords * splits++
    }
    const below = resolve(cuts, next, where, root, lower)
    if (cuts[below] === noCut) {
      leafValues[leaves] = next[below]! * value
      steps[to + 3] = leafStart + stepWords * leaves++
    } else {
      nodeOf[splits] = below
      steps[to + 3] = stepWords * splits++
    }
  }
}

/** The child that a row goes to: the upper one, or the lower one when the row's key is less than the cut. */
const step = (steps: Int32Array, at: number, keys: Int32Array, row: number): number =>
  steps[at + 2 + ((keys[steps[at]! + row]! - steps[at + 1]!) >>> 31)]!

/** Rows that descend a tree in parallel: the processor computes one while it waits for the memory of another. */
const rowsAtOnce = 8

function addLeaves(
  steps: Int32Array,
  leafStart: number,
  leafValues: Float64Array,
  keys: Int32Array,
  rows: number,
  sums: Float64Array,
): void {
  for (let row = 0; row < rows; row += rowsAtOnce) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let e = 0
    let f = 0
    let g = 0
    let h = 0
    do {
      a = step(steps, a, keys, row)
      b = step(steps, b, keys, row + 1)
      c = step(steps, c, keys, row + 2)
      d = step(steps, d, keys, row + 3)
      e = step(steps, e, keys, row + 4)
      f = step(steps, f, keys, row + 5)
      g = step(steps, g, keys, row + 6)
      h = step(steps, h, keys, row + 7)
      // less than 0 as long as one is at a split
    } while (
      ((a - leafStart) |
        (b - leafStart) |
        (c - leafStart) |
        (d - leafStart) |
        (e - leafStart) |
        (f - leafStart) |
        (g - leafStart) |
        (h - leafStart)) <
      0
    )
    sums[row]! += leafValues[(a - leafStart) >> 2]!
    sums[row + 1]! += leafValues[(b - leafStart) >> 2]!
    sums[row + 2]! += leafValues[(c - leafStart) >> 2]!
    sums[row + 3]! += leafValues[(d - leafStart) >> 2]!
    sums[row + 4]! += leafValues[(e - leafStart) >> 2]!
    sums[row + 5]! += leafValues[(f - leafStart) >> 2]!
    sums[row + 6]! += leafValues[(g - leafStart) >> 2]!
    sums[row + 7]! += leafValues[(h - leafStart) >> 2]!
  }
}
