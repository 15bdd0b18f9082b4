import { type BinnedTable, binsPerColumn, columnsPerBlock, wordsPerRow } from './binned-table.js'

/** Sums of packed gradients per bin: 256 bins for each column, padded to whole blocks of columns. */
export type Histogram = Float64Array

export const histogramSize = ({ columns }: BinnedTable): number =>
  Math.ceil(columns.length / columnsPerBlock) * columnsPerBlock * binsPerColumn

export const newHistogram = (table: BinnedTable): Histogram =>
  new Float64Array(histogramSize(table))

/**
 * When fewer than one in this many rows are counted, their words are prefetched, so that memory loads many at a time.
 */
const sparseFactor = 6
/** Rows prefetched at a time: their words stay in the L1 cache until they are counted. */
const prefetchRows = 256

/** Sums the packed gradients of these rows; `packed[at]` belongs to `rows[at]`. */
export function fillHistogram(
  table: BinnedTable,
  rows: Int32Array,
  packed: Float64Array,
  into: Histogram,
): void {
  into.fill(0)
  const step = rows.length * sparseFactor < table.rows ? prefetchRows : rows.length
  const blockWords = table.rows * wordsPerRow
  const blockBins = columnsPerBlock * binsPerColumn
  for (let block = 0; block * blockBins < into.length; block++) {
    const words = table.words.subarray(block * blockWords, (block + 1) * blockWords)
    const sums = into.subarray(block * blockBins, (block + 1) * blockBins)
    for (let start = 0; start < rows.length; start += step) {
      const end = Math.min(start + step, rows.length)
      if (step < rows.length) prefetch(words, rows, start, end)
      addBlock(words, rows, packed, start, end, sums)
    }
  }
}

/** Prefetched words are stored here, so that the loads are not optimized away. */
const prefetched = new Uint32Array(prefetchRows)

function prefetch(words: Uint32Array, rows: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at++) prefetched[at - start] = words[rows[at]! * wordsPerRow]!
}

/** Unrolled over the 16 columns of a block: a loop takes twice as long. */
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

/** Turns a node's histogram into that of one side by subtracting the other side's. */
export function subtractHistogram(node: Histogram, side: Histogram): void {
  for (let bin = 0; bin < node.length; bin++) node[bin]! -= side[bin]!
}
