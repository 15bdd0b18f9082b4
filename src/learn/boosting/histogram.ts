import { type BinnedTable, binsPerColumn, columnsPerBlock, wordsPerRow } from './binned-table.js'

/** The sum of packed gradients in each bin: 256 bins for each column, those of the last block that are not there too. */
export type Histogram = Float64Array

export const histogramFor = ({ columns }: BinnedTable): Histogram =>
  new Float64Array(Math.ceil(columns.length / columnsPerBlock) * columnsPerBlock * binsPerColumn)

/**
 * Where fewer of the table's rows are wanted than one in so many, their words are first touched, so that memory fetches
 * many of them at a time.
 */
const sparse = 6
/** Rows touched at a time: their words stay in the fastest cache until they are counted. */
const touchedRows = 256

/** Sums the packed gradients of these rows: `packed[at]` is that of `rows[at]`. */
export function fillHistogram(
  table: BinnedTable,
  rows: Int32Array,
  packed: Float64Array,
  into: Histogram,
): void {
  into.fill(0)
  const step = rows.length * sparse < table.rows ? touchedRows : rows.length
  const blockWords = table.rows * wordsPerRow
  const blockBins = columnsPerBlock * binsPerColumn
  for (let block = 0; block * blockBins < into.length; block++) {
    const words = table.words.subarray(block * blockWords, (block + 1) * blockWords)
    const sums = into.subarray(block * blockBins, (block + 1) * blockBins)
    for (let start = 0; start < rows.length; start += step) {
      const end = Math.min(start + step, rows.length)
      if (step < rows.length) touch(words, rows, start, end)
      addBlock(words, rows, packed, start, end, sums)
    }
  }
}

/** Where touched words go: what is kept is fetched. */
const touched = new Uint32Array(touchedRows)

function touch(words: Uint32Array, rows: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at++) touched[at - start] = words[rows[at]! * wordsPerRow]!
}

/** Sixteen columns of each row, written out: a loop over them takes twice as long. */
function addBlock(
  words: Uint32Array,
  rows: Int32Array,
  packed: Float64Array,
  start: number,
  end: number,
  sums: Float64Array,
): void {
  for (let at = start; at < end; at++) {
    const word = rows[at]! * wordsPerRow
    const gradient = packed[at]!
    const a = words[word]!
    const b = words[word + 1]!
    const c = words[word + 2]!
    const d = words[word + 3]!
    sums[a & 0xff]! += gradient
    sums[0x100 | ((a >>> 8) & 0xff)]! += gradient
    sums[0x200 | ((a >>> 16) & 0xff)]! += gradient
    sums[0x300 | (a >>> 24)]! += gradient
    sums[0x400 | (b & 0xff)]! += gradient
    sums[0x500 | ((b >>> 8) & 0xff)]! += gradient
    sums[0x600 | ((b >>> 16) & 0xff)]! += gradient
    sums[0x700 | (b >>> 24)]! += gradient
    sums[0x800 | (c & 0xff)]! += gradient
    sums[0x900 | ((c >>> 8) & 0xff)]! += gradient
    sums[0xa00 | ((c >>> 16) & 0xff)]! += gradient
    sums[0xb00 | (c >>> 24)]! += gradient
    sums[0xc00 | (d & 0xff)]! += gradient
    sums[0xd00 | ((d >>> 8) & 0xff)]! += gradient
    sums[0xe00 | ((d >>> 16) & 0xff)]! += gradient
    sums[0xf00 | (d >>> 24)]! += gradient
  }
}

/** Leaves in a node's histogram what is not in that of one of its sides: that of its other side. */
export function subtract(node: Histogram, side: Histogram): void {
  for (let bin = 0; bin < node.length; bin++) node[bin]! -= side[bin]!
}
