import type { Matrix } from '../numeric/matrix.js'
import { belowAllKeys, floatKeyOfBits, nonFiniteBits, nonFiniteError } from './float-key.js'
import { type ForestTree, leafColumn } from './forest.js'

/** Rows scored together; their keys fit in a small buffer. */
export const batchRows = 256

/** The keys of the n-th used column begin at `n << keyShift`. */
const keyShift = Math.log2(batchRows)

/** A buffer for the keys of this many columns; it may be used again without being cleared. */
export const keyBuffer = (columns: number): Int32Array =>
  new Int32Array(Math.max(columns, 1) << keyShift)

/** The float keys of up to `batchRows` rows of a matrix, by column. */
export class KeyBatch {
  readonly #x: Matrix
  readonly #columns: Int32Array
  readonly #bits: Int32Array

  /** @param keys A buffer made by `keyBuffer` for these columns. */
  constructor(
    x: Matrix,
    columns: Int32Array,
    readonly keys: Int32Array,
  ) {
    const { buffer, byteOffset, length } = x.values
    this.#x = x
    this.#columns = columns
    this.#bits = new Int32Array(buffer, byteOffset, length)
  }

  /** Loads the rows from `start` on and returns how many there are; throws when a number is not finite. */
  load(start: number): number {
    const { rows } = this.#x
    const count = Math.min(batchRows, rows - start)
    for (let index = 0; index < this.#columns.length; index++)
      this.#read(this.#columns[index]! * rows + start, index << keyShift, count)
    return count
  }

  #read(from: number, to: number, count: number): void {
    const [keys, bits] = [this.keys, this.#bits]
    for (let row = 0; row < count; row++) {
      const own = bits[from + row]!
      if ((own & nonFiniteBits) === nonFiniteBits) throw this.#errorAt(from + row)
      keys[to + row] = floatKeyOfBits(own)
    }
  }

  #errorAt(at: number): RangeError {
    const { rows } = this.#x
    return nonFiniteError(this.#x, at % rows, Math.floor(at / rows))
  }
}

/** Rows that descend a tree in parallel: the processor computes one while it waits for the memory of another. */
const rowsAtOnce = 8

/**
 * A tree's nodes as pairs of words. First word: twice the number of the upper child, and in the lower half the index
 * of the column among the used ones. Second word: the cut. A leaf leads to itself: its cut is below every key.
 */
export function packNodes({ column, cut, below }: ForestTree, indexOf: Int32Array): Int32Array {
  const nodes = new Int32Array(2 * column.length)
  for (let node = 0; node < column.length; node++) {
    const isLeaf = column[node] === leafColumn
    const above = isLeaf ? node : below[node]! + 1
    nodes[2 * node] = ((2 * above) << 16) | (isLeaf ? 0 : indexOf[column[node]!]!)
    nodes[2 * node + 1] = isLeaf ? belowAllKeys : cut[node]!
  }
  return nodes
}

/** The child that a row goes to: the upper one, or the one before it when the row's key is less than the cut. */
const step = (nodes: Int32Array, at: number, keys: Int32Array, row: number): number => {
  const word = nodes[at]!
  return (word >> 16) - (((keys[row + ((word & 0xffff) << keyShift)]! - nodes[at + 1]!) >> 31) & 2)
}

/** Adds the value of each row's leaf to its score. Rows up to the next multiple of eight are computed too. */
export function addBatchScores(
  nodes: Int32Array,
  values: Float64Array,
  keys: Int32Array,
  rows: number,
  scores: Float64Array,
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
    for (let isMoving = true; isMoving; ) {
      const nextA = step(nodes, a, keys, row)
      const nextB = step(nodes, b, keys, row + 1)
      const nextC = step(nodes, c, keys, row + 2)
      const nextD = step(nodes, d, keys, row + 3)
      const nextE = step(nodes, e, keys, row + 4)
      const nextF = step(nodes, f, keys, row + 5)
      const nextG = step(nodes, g, keys, row + 6)
      const nextH = step(nodes, h, keys, row + 7)
      const moves =
        (a ^ nextA) |
        (b ^ nextB) |
        (c ^ nextC) |
        (d ^ nextD) |
        (e ^ nextE) |
        (f ^ nextF) |
        (g ^ nextG) |
        (h ^ nextH)
      isMoving = moves !== 0
      a = nextA
      b = nextB
      c = nextC
      d = nextD
      e = nextE
      f = nextF
      g = nextG
      h = nextH
    }
    scores[row]! += values[a >> 1]!
    scores[row + 1]! += values[b >> 1]!
    scores[row + 2]! += values[c >> 1]!
    scores[row + 3]! += values[d >> 1]!
    scores[row + 4]! += values[e >> 1]!
    scores[row + 5]! += values[f >> 1]!
    scores[row + 6]! += values[g >> 1]!
    scores[row + 7]! += values[h >> 1]!
  }
}
