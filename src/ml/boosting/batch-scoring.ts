import type { Matrix } from '../numeric/matrix.js'
import { batchRows, ColumnRanges } from './column-ranges.js'
import { floatKeyOfBits, isFiniteKey, nonFiniteError } from './float-key.js'
import { type Forest, leafColumn } from './forest.js'

/** The keys of the n-th used column begin at `n << keyShift`. */
const keyShift = Math.log2(batchRows)

/** Words of a node: the index of its column among the used ones or `leafColumn`, its cut, its lower child. */
const nodeWords = 3

/** Words of a node that is left of a tree: where its keys begin, its cut, its upper and its lower child. */
const stepWords = 4

/**
 * Adds up the trees of a forest for the rows of matrices, in the order of the trees: sums do not depend on other rows.
 * Neighbouring rows are alike: most splits send all of a batch to the same child. Of more rows fewer splits do; of
 * fewer rows the trees are pruned more often.
 * Each tree is pruned to the splits that tell the rows of a batch apart: docs/decisions/0064-pruned-trees.md.
 */
export class ForestScorer {
  /** The columns that splits ask for, ascending. */
  readonly #used: Int32Array
  readonly #nodes: Int32Array
  readonly #values: Float64Array
  readonly #roots: Int32Array
  #scratch: Scratch | undefined

  constructor(forest: Forest) {
    const { roots, column, cut, below, steps, exponent } = forest
    this.#used = Int32Array.from(new Set(column.filter((own) => own !== leafColumn))).sort()
    const indexOf = new Map(Array.from(this.#used, (own, index) => [own, index]))
    this.#roots = roots
    this.#nodes = new Int32Array(nodeWords * column.length)
    this.#values = new Float64Array(column.length)
    for (let tree = 0; tree < exponent.length; tree++) {
      const step = 2 ** exponent[tree]!
      for (let node = roots[tree]!; node < roots[tree + 1]!; node++) {
        const at = nodeWords * node
        this.#nodes[at] = indexOf.get(column[node]!) ?? leafColumn
        this.#nodes[at + 1] = cut[node]!
        this.#nodes[at + 2] = roots[tree]! + below[node]!
        this.#values[node] = steps[node]! * step
      }
    }
  }

  /**
   * The sums by output, then by row; tree t adds to output t % outputs. Throws when a number in a used column is not
   * finite.
   * @param base What each output begins with.
   * @param ranges Those of the matrix, where they are known.
   */
  scores(
    x: Matrix,
    base: Float64Array,
    ranges = new ColumnRanges(x).read(0, x.names.length),
  ): Float64Array {
    this.#scratch ??= new Scratch(this.#used.length, this.#roots)
    const scratch = this.#scratch
    const scores = new Float64Array(base.length * x.rows)
    for (let start = 0; start < x.rows; start += batchRows) {
      const rows = Math.min(batchRows, x.rows - start)
      scratch.load(x, ranges, this.#used, start, rows)
      for (let output = 0; output < base.length; output++) {
        scratch.sums.fill(base[output]!)
        for (let tree = output; tree < this.#roots.length - 1; tree += base.length)
          addTree(this.#nodes, this.#values, this.#roots[tree]!, scratch, rows)
        scores.set(scratch.sums.subarray(0, rows), output * x.rows + start)
      }
    }
    scratch.unload()
    return scores
  }
}

const none = new Int32Array(0)

/** Memory for the rows of a batch and a pruned tree, which is used again: most matrices have few rows. */
class Scratch {
  /** The keys of the columns that trees of the batch asked for. */
  readonly keys: Int32Array
  readonly #hasKeys: Uint8Array
  /** The least and the greatest key of each column. */
  readonly ranges: Int32Array
  readonly sums = new Float64Array(batchRows)
  /** The splits that are left of a tree, and from `leafStart` on its leaves, each of which leads to itself. */
  readonly steps: Int32Array
  readonly leafStart: number
  /** The node of each split that is left. */
  readonly nodeOf: Int32Array
  readonly leafValues: Float64Array
  #bits: Int32Array = none
  #used: Int32Array = none
  #rowsOfMatrix = 0
  #start = 0
  #rows = 0

  constructor(columns: number, roots: Int32Array) {
    const nodes = roots.reduce((max, root, at) => Math.max(max, root - (roots[at - 1] ?? 0)), 1)
    const splits = nodes >> 1
    this.keys = new Int32Array(Math.max(columns, 1) << keyShift)
    this.#hasKeys = new Uint8Array(columns)
    this.ranges = new Int32Array(2 * columns)
    this.leafStart = stepWords * splits
    this.steps = new Int32Array(stepWords * nodes)
    this.nodeOf = new Int32Array(splits)
    this.leafValues = new Float64Array(splits + 1)
    for (let at = this.leafStart; at < this.steps.length; at += stepWords)
      this.steps.fill(at, at + 2, at + 4)
  }

  load(x: Matrix, ranges: ColumnRanges, used: Int32Array, start: number, rows: number): void {
    const { buffer, byteOffset, length } = x.values
    this.#bits = new Int32Array(buffer, byteOffset, length)
    this.#used = used
    this.#rowsOfMatrix = x.rows
    this.#start = start
    this.#rows = rows
    this.#hasKeys.fill(0)
    for (let index = 0; index < used.length; index++) {
      const least = ranges.least(used[index]!, start)
      const greatest = ranges.greatest(used[index]!, start)
      // keys have the order of floats, and those of infinite ones and NaN are beyond all others
      if (!isFiniteKey(least) || !isFiniteKey(greatest))
        throw firstNonFinite(x, used[index]!, start)
      this.ranges[2 * index] = least
      this.ranges[2 * index + 1] = greatest
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
    const from = this.#used[index]! * this.#rowsOfMatrix + this.#start
    copyKeys(this.#bits, from, this.#rows, this.keys, to)
    return to
  }
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

/** The first node below this one that is a leaf or tells rows of the batch apart. */
function resolve(nodes: Int32Array, ranges: Int32Array, from: number): number {
  for (let node = from; ; ) {
    const at = nodeWords * node
    const column = nodes[at]!
    if (column === leafColumn) return node
    const cut = nodes[at + 1]!
    if (ranges[2 * column]! >= cut) node = nodes[at + 2]! + 1
    else if (ranges[2 * column + 1]! < cut) node = nodes[at + 2]!
    else return node
  }
}

/** Adds the value of each row's leaf to its sum. Rows up to the next multiple of eight are computed too. */
function addTree(
  nodes: Int32Array,
  values: Float64Array,
  root: number,
  scratch: Scratch,
  rows: number,
): void {
  const first = resolve(nodes, scratch.ranges, root)
  if (nodes[nodeWords * first] === leafColumn) {
    const value = values[first]!
    const { sums } = scratch
    for (let row = 0; row < rows; row++) sums[row]! += value
    return
  }
  prune(nodes, values, first, scratch)
  addLeaves(scratch.steps, scratch.leafStart, scratch.leafValues, scratch.keys, rows, scratch.sums)
}

/** Copies the splits from a node down that tell rows of the batch apart, and the leaves that are reached. */
function prune(nodes: Int32Array, values: Float64Array, root: number, scratch: Scratch): void {
  const { ranges, steps, leafStart, nodeOf, leafValues } = scratch
  let splits = 1
  let leaves = 0
  nodeOf[0] = root
  for (let split = 0; split < splits; split++) {
    const from = nodeWords * nodeOf[split]!
    const to = stepWords * split
    steps[to] = scratch.keysOf(nodes[from]!)
    steps[to + 1] = nodes[from + 1]!
    const lower = nodes[from + 2]!
    const above = resolve(nodes, ranges, lower + 1)
    if (nodes[nodeWords * above] === leafColumn) {
      leafValues[leaves] = values[above]!
      steps[to + 2] = leafStart + stepWords * leaves++
    } else {
      nodeOf[splits] = above
      steps[to + 2] = stepWords * splits++
    }
    const below = resolve(nodes, ranges, lower)
    if (nodes[nodeWords * below] === leafColumn) {
      leafValues[leaves] = values[below]!
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
