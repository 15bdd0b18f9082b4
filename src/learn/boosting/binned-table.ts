/** Bins have numbers of one byte. */
export const binsPerColumn = 256

/** Columns beside each other in memory: few enough that the sums of all their bins stay in the fastest cache. */
export const columnsPerBlock = 16

/** Four bins a word. */
export const wordsPerRow = columnsPerBlock / 4

/**
 * A matrix with a byte for each number: the bin of its column that it is in. Plain data in shared memory: a worker that
 * is sent one reads the same bytes.
 */
export interface BinnedTable {
  /** All columns of the matrix. */
  readonly names: readonly string[]
  readonly rows: number
  /** Which columns of the matrix are here: those whose numbers differ. */
  readonly columns: Int32Array
  /** Of each column that is here, the keys at which its bins 1, 2, ... begin. */
  readonly cuts: readonly Int32Array[]
  /** Block after block of columns, in it row after row, in it four words. */
  readonly words: Uint32Array
}

/** The word of a row with the bin of a column, and how far up in it the bin stands. */
export const wordOf = (row: number, column: number, rows: number): number =>
  ((column >> 4) * rows + row) * wordsPerRow + ((column & 15) >> 2)
export const shiftOf = (column: number): number => (column & 3) << 3

export const binOf = ({ words, rows }: BinnedTable, row: number, column: number): number =>
  (words[wordOf(row, column, rows)]! >>> shiftOf(column)) & 0xff
