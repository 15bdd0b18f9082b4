import { type ForestTree, leaf } from './forest.js'
import { lowestKey } from './order-key.js'
import { keyShift } from './row-keys.js'

/** Rows that go through a tree side by side: the processor follows one while it waits for another. */
export const laneCount = 8

/**
 * A tree's nodes as pairs of words: twice the node above a split and, in the lower half, the place of its column
 * among the keys; then its cut. A leaf leads to itself: its cut is below every key.
 */
export function laneNodes({ column, cut, below }: ForestTree, placeOf: Int32Array): Int32Array {
  const nodes = new Int32Array(2 * column.length)
  for (let node = 0; node < column.length; node++) {
    const isLeaf = column[node] === leaf
    const above = isLeaf ? node : below[node]! + 1
    nodes[2 * node] = ((2 * above) << 16) | (isLeaf ? 0 : placeOf[column[node]!]!)
    nodes[2 * node + 1] = isLeaf ? lowestKey : cut[node]!
  }
  return nodes
}

/** Where a row goes from a node: to the node above, or the one before it when the row's key is less than the cut. */
const step = (nodes: Int32Array, at: number, keys: Int32Array, row: number): number => {
  const word = nodes[at]!
  return (word >> 16) - (((keys[row + ((word & 0xffff) << keyShift)]! - nodes[at + 1]!) >> 31) & 2)
}

/** Adds to the score of each row the value of the leaf that it comes to; the rows of the last lanes may be nobody's. */
export function addLanes(
  nodes: Int32Array,
  values: Float64Array,
  keys: Int32Array,
  rows: number,
  scores: Float64Array,
): void {
  for (let row = 0; row < rows; row += laneCount) {
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
