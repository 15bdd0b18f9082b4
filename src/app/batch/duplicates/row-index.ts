import { fnvOffset, fnvStep } from '../../../core/text/fnv1a.js'

/** Rows that are allocated together, so that growing copies nothing. */
const rowsPerChunk = 1024

/** Rows of numbers of the same length, compact in memory. */
export class RowStore {
  readonly #width: number
  readonly #chunks: Uint32Array[] = []
  #count = 0

  constructor(width: number) {
    this.#width = width
  }

  /** The number of the row, counted from 0. */
  add(row: ArrayLike<number>): number {
    const number = this.#count++
    if (number % rowsPerChunk === 0) this.#chunks.push(new Uint32Array(rowsPerChunk * this.#width))
    this.row(number).set(row)
    return number
  }

  row(number: number): Uint32Array {
    const start = (number % rowsPerChunk) * this.#width
    return this.#chunks[Math.floor(number / rowsPerChunk)]!.subarray(start, start + this.#width)
  }
}

/** The columns that an index covers. */
interface IndexedColumns {
  readonly from: number
  readonly to: number
}

/** A hash index over some columns of the rows of a store. Of rows that agree there it holds the first. */
export class RowIndex {
  readonly #rows: RowStore
  readonly #columns: IndexedColumns
  /** Row numbers counted from 1; 0 is empty. At most half of the slots are used. */
  #slots = new Uint32Array(1024)
  #used = 0

  constructor(rows: RowStore, columns: IndexedColumns) {
    this.#rows = rows
    this.#columns = columns
  }

  /** The number of the row that agrees. */
  find(row: Uint32Array): number | undefined {
    const known = this.#slots[this.#slotOf(row)]!
    return known === 0 ? undefined : known - 1
  }

  /** Adds a row of the store. */
  add(number: number): void {
    const slot = this.#slotOf(this.#rows.row(number))
    if (this.#slots[slot] !== 0) return
    this.#slots[slot] = number + 1
    if (++this.#used * 2 > this.#slots.length) this.#grow()
  }

  /** The slot of the row that agrees, or the slot for it. */
  #slotOf(row: Uint32Array): number {
    const mask = this.#slots.length - 1
    let slot = this.#hashOf(row) & mask
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      if (this.#agree(this.#rows.row(known - 1), row)) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #agree(a: Uint32Array, b: Uint32Array): boolean {
    for (let at = this.#columns.from; at < this.#columns.to; at++) if (a[at] !== b[at]) return false
    return true
  }

  #hashOf(row: Uint32Array): number {
    let hash = fnvOffset
    for (let at = this.#columns.from; at < this.#columns.to; at++) hash = fnvStep(hash, row[at]!)
    return hash ^ (hash >>> 15)
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    for (const known of old)
      if (known !== 0) this.#slots[this.#slotOf(this.#rows.row(known - 1))] = known
  }
}
