/** Rows that are allocated together: growing must not copy what is there. */
const rowsOfChunk = 1024

/** Rows of numbers, all of one length, close together in memory. */
export class RowStore {
  readonly #width: number
  readonly #chunks: Uint32Array[] = []
  #count = 0

  constructor(width: number) {
    this.#width = width
  }

  get count(): number {
    return this.#count
  }

  /** Its number, counted from 0. */
  add(row: ArrayLike<number>): number {
    const number = this.#count++
    if (number % rowsOfChunk === 0) this.#chunks.push(new Uint32Array(rowsOfChunk * this.#width))
    this.row(number).set(row)
    return number
  }

  row(number: number): Uint32Array {
    const start = (number % rowsOfChunk) * this.#width
    return this.#chunks[Math.floor(number / rowsOfChunk)]!.subarray(start, start + this.#width)
  }
}
