import type { Matrix } from '../numeric/matrix.js'
import { aboveAllKeys, finiteBits, floatKey, floatKeyOfBits, floatOfKey } from './float-key.js'

/** Bin numbers are bytes. */
export const binsPerColumn = 256

/** Columns stored together: few enough that the histograms of a block stay in the L1 cache. */
export const columnsPerBlock = 16

/** A word holds four bins. */
export const wordsPerRow = columnsPerBlock / 4

/**
 * A matrix with numbers replaced by one byte each, the number of the bin in their column. Plain data in shared memory,
 * so that workers need no copy.
 */
export interface BinnedTable {
  /** All columns of the matrix. */
  readonly names: readonly string[]
  readonly rows: number
  /** The matrix columns in this table: all but the constant ones. */
  readonly columns: Int32Array
  /** For each of these columns, the float keys at which its bins 1, 2, ... begin. */
  readonly cuts: readonly Int32Array[]
  /** By column block, then by row: four words each. */
  readonly words: Uint32Array
}

/** Index of the word that holds a row's bin of a column, and the bit offset of the bin in it. */
export const wordOf = (row: number, column: number, rows: number): number =>
  ((column >> 4) * rows + row) * wordsPerRow + ((column & 15) >> 2)
export const shiftOf = (column: number): number => (column & 3) << 3

export const binOf = ({ words, rows }: BinnedTable, row: number, column: number): number =>
  (words[wordOf(row, column, rows)]! >>> shiftOf(column)) & 0xff

/**
 * Copies some columns of a table, for some rows: the other rows of a copy mean nothing. A copy is valid until the next
 * one, which reuses its memory.
 */
export function columnCopier(
  table: BinnedTable,
): (columns: Int32Array, rows: Int32Array) => BinnedTable {
  let words = new Uint32Array(0)
  return (columns, rows) => {
    const size = wordCount(columns.length, table.rows)
    if (words.length !== size) words = new Uint32Array(size)
    for (const [to, from] of columns.entries()) copyColumn(table, from, rows, words, to)
    return {
      names: table.names,
      rows: table.rows,
      columns: columns.map((column) => table.columns[column]!),
      cuts: Array.from(columns, (column) => table.cuts[column]!),
      words,
    }
  }
}

/** The first column of a word overwrites it. */
function copyColumn(
  { words, rows: tableRows }: BinnedTable,
  from: number,
  rows: Int32Array,
  into: Uint32Array,
  to: number,
): void {
  const [source, target] = [wordOf(0, from, tableRows), wordOf(0, to, tableRows)]
  const [down, up] = [shiftOf(from), shiftOf(to)]
  const kept = up === 0 ? 0 : 0xffff_ffff
  for (let at = 0; at < rows.length; at++) {
    const offset = rows[at]! * wordsPerRow
    const bin = (words[source + offset]! >>> down) & 0xff
    into[target + offset] = (into[target + offset]! & kept) | (bin << up)
  }
}

interface BinningSettings {
  /** At most 256. */
  readonly maxBins: number
  /** Cuts are chosen from this many evenly spaced rows; a column that is constant on them is left out. */
  readonly sampledRows: number
}

const binningDefaults: BinningSettings = {
  maxBins: 255,
  /** 784 rows for each of 255 bins: bin sizes over all rows are then about 4 % off. */
  sampledRows: 200_000,
}

/** Bins the rows of matrices with the same columns as one table. */
export function binMatrices(
  parts: readonly Matrix[],
  { maxBins, sampledRows }: BinningSettings = binningDefaults,
): BinnedTable {
  const names = sharedNames(parts)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const all = names.map((_, column) => {
    const bits = parts.map((part) => finiteBits(part, column))
    return columnCuts(evenly(bits, rows, sampledRows).map(floatKeyOfBits).sort(), maxBins)
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

const wordCount = (columns: number, rows: number): number =>
  Math.ceil(columns / columnsPerBlock) * rows * wordsPerRow

const sharedWords = (columns: number, rows: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(wordCount(columns, rows) * Uint32Array.BYTES_PER_ELEMENT))

/** Evenly spaced values from the parts of a column, at most `max`. */
function evenly(parts: readonly Int32Array[], rows: number, max: number): Int32Array {
  const count = Math.min(rows, max)
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

/** Rows binned at a time: their words stay in the cache until all columns of a block are written. */
const tileRows = 1_024

function writeBins(parts: readonly Matrix[], table: BinnedTable): void {
  const cuts = table.cuts.map(paddedCuts)
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
    words[word]! |= binIn(cuts, floatKeyOfBits(bits[row]!)) << shift
  }
}

/** Pads cuts to 255 with a value greater than every key. */
function paddedCuts(cuts: Int32Array): Int32Array {
  const full = new Int32Array(binsPerColumn - 1).fill(aboveAllKeys)
  full.set(cuts)
  return full
}

/**
 * The number of cuts at most this key: a binary search without branches, which would be mispredicted half the time.
 */
function binIn(cuts: Int32Array, key: number): number {
  let bin = 0
  for (let half = binsPerColumn / 2; half > 0; half >>= 1) {
    const lessMask = (key - cuts[bin + half - 1]!) >> 31
    bin += half & ~lessMask
  }
  return bin
}

/**
 * Cuts a column into at most `maxBins` bins: ascending keys, each the least of its bin. With few distinct values each
 * has its own bin; otherwise bins hold about equally many values, and a frequent value has its own bin.
 */
export function columnCuts(sortedKeys: Int32Array, maxBins: number): Int32Array {
  const starts = distinctStarts(sortedKeys)
  const lastOfBins =
    starts.length <= maxBins ? starts.keys() : filledBins(starts, sortedKeys, maxBins)
  const cuts: number[] = []
  for (const last of lastOfBins) {
    const next = starts[last + 1]
    if (next !== undefined) cuts.push(cutBetween(sortedKeys[next - 1]!, sortedKeys[next]!))
  }
  return Int32Array.from(cuts)
}

/** Index at which each distinct value begins. */
function distinctStarts(sorted: Int32Array): readonly number[] {
  const starts: number[] = []
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) starts.push(at)
  }
  return starts
}

/**
 * The last distinct value of each bin. A bin ends when it has its share of the rest, or before a value that fills a
 * bin.
 */
function* filledBins(
  starts: readonly number[],
  { length }: Int32Array,
  maxBins: number,
): Generator<number> {
  const end = (value: number): number => starts[value + 1] ?? length
  let begin = 0
  let left = maxBins
  for (let value = 0; value < starts.length && left > 1; value++) {
    const fair = (length - begin) / left
    const isNextFrequent = end(value + 1) - end(value) >= fair
    if (end(value) - begin < fair && !isNextFrequent) continue
    yield value
    begin = end(value)
    left--
  }
}

/** A round number in the middle half between two values; the higher value when there is none. */
export function cutBetween(lower: number, higher: number): number {
  const from = floatOfKey(lower)
  const quarter = floatOfKey(higher) / 4 - from / 4
  const low = floatKey(from + quarter)
  const high = floatKey(from + 3 * quarter)
  return low < high ? roundest(low, high) : higher
}

/** The key greater than `above` and at most `max` with the most trailing zero bits. */
function roundest(above: number, max: number): number {
  if (above < 0 && max >= 0) return 0
  let round = max
  for (let bit = 1; (max & -bit) > above; bit *= 2) round = max & -bit
  return round
}
