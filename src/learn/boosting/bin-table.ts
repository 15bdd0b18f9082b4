import type { Matrix } from '../../features/matrix.js'
import {
  type BinnedTable,
  binsPerColumn,
  columnsPerBlock,
  shiftOf,
  wordOf,
  wordsPerRow,
} from './binned-table.js'
import { cutsOf } from './cuts.js'
import { finiteBits } from './finite-bits.js'
import { keyOfBits, unreachedKey } from './order-key.js'

export interface Binning {
  /** At most 256, which a byte can tell apart. */
  readonly maxBins: number
  /** Cuts are chosen by this many rows, evenly spread; a column that is constant on them is left out. */
  readonly sampledRows: number
}

export const binningDefaults: Binning = {
  maxBins: 255,
  /** Of these, 784 are in each of 255 bins: what bins hold of all rows is then some 4 % off. */
  sampledRows: 200_000,
}

/** Bins the rows of all parts, which have the same columns, as one table. */
export function binTable(
  parts: readonly Matrix[],
  { maxBins, sampledRows }: Binning = binningDefaults,
): BinnedTable {
  const names = sharedNames(parts)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const all = names.map((_, column) => {
    const bits = parts.map((part) => finiteBits(part, column))
    return cutsOf(evenly(bits, rows, sampledRows).map(keyOfBits).sort(), maxBins)
  })
  const columns = Int32Array.from(all.keys()).filter((column) => all[column]!.length > 0)
  const cuts = Array.from(columns, (column) => all[column]!)
  const table = { names, rows, columns, cuts, words: sharedWords(columns.length, rows) }
  writeBins(parts, table)
  return table
}

function sharedNames(parts: readonly Matrix[]): readonly string[] {
  const names = parts[0]?.names ?? []
  const isOther = ({ names: own }: Matrix): boolean =>
    own !== names && (own.length !== names.length || own.some((name, at) => name !== names[at]))
  if (parts.some(isOther)) throw new RangeError('The parts of a table have different columns')
  return names
}

function sharedWords(columns: number, rows: number): Uint32Array {
  const count = Math.ceil(columns / columnsPerBlock) * rows * wordsPerRow
  return new Uint32Array(new SharedArrayBuffer(count * Uint32Array.BYTES_PER_ELEMENT))
}

/** Of all rows in the parts of a column so many, evenly spread. */
function evenly(parts: readonly Int32Array[], rows: number, most: number): Int32Array {
  const count = Math.min(rows, most)
  const rowOf = (at: number): number => Math.floor((at * rows) / count)
  const sampled = new Int32Array(count)
  let at = 0
  let start = 0
  for (const part of parts) {
    const end = start + part.length
    for (; at < count && rowOf(at) < end; at++) sampled[at] = part[rowOf(at) - start]!
    start = end
  }
  return sampled
}

/** Rows binned at a time: their words stay in the fast caches until all columns of a block are in them. */
const tileRows = 1_024

function writeBins(parts: readonly Matrix[], table: BinnedTable): void {
  const cuts = table.cuts.map(fullCuts)
  let first = 0
  for (const part of parts) {
    const columns = Array.from(table.columns, (column) => finiteBits(part, column))
    for (let start = 0; start < part.rows; start += tileRows) {
      for (const [column, bits] of columns.entries()) {
        const tile = bits.subarray(start, start + tileRows)
        writeTile(tile, cuts[column]!, table, first + start, column)
      }
    }
    first += part.rows
  }
}

function writeTile(
  bits: Int32Array,
  cuts: Int32Array,
  { words, rows }: BinnedTable,
  first: number,
  column: number,
): void {
  const shift = shiftOf(column)
  let word = wordOf(first, column, rows)
  for (let row = 0; row < bits.length; row++, word += wordsPerRow) {
    words[word]! |= binIn(cuts, keyOfBits(bits[row]!)) << shift
  }
}

/** As many cuts as a byte needs: those that there are, then some that no key reaches. */
function fullCuts(cuts: Int32Array): Int32Array {
  const full = new Int32Array(binsPerColumn - 1).fill(unreachedKey)
  full.set(cuts)
  return full
}

/** How many of the cuts are at most this key: halved without a branch, which would be guessed wrong half the time. */
function binIn(cuts: Int32Array, key: number): number {
  let bin = 0
  for (let half = binsPerColumn / 2; half > 0; half >>= 1) {
    const isLess = (key - cuts[bin + half - 1]!) >> 31
    bin += half & ~isLess
  }
  return bin
}
