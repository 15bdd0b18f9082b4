import { hashStart, hashStep } from '../core/hashes.js'
import type { RowStore } from './row-store.js'

/** Columns that rows are looked up by. */
interface Columns {
  readonly from: number
  readonly to: number
}

/** Finds rows by what stands in some of their columns; of several that agree there it knows the first. */
export class RowTable {
  readonly #rows: RowStore
  readonly #columns: Columns
  /** Numbers of rows, counted from 1; 0 where there is none. At most half are taken. */
  #slots = new Uint32Array(1024)
  #taken = 0

  constructor(rows: RowStore, columns: Columns) {
    this.#rows = rows
    this.#columns = columns
  }

  find(row: Uint32Array): number | undefined {
    const known = this.#slots[this.#slotOf(row)]!
    return known === 0 ? undefined : known - 1
  }

  /** A row of the store. */
  add(number: number): void {
    const slot = this.#slotOf(this.#rows.row(number))
    if (this.#slots[slot] !== 0) return
    this.#slots[slot] = number + 1
    if (++this.#taken * 2 > this.#slots.length) this.#grow()
  }

  /** Where a row that agrees stands, or where it would. */
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
    let hash = hashStart
    for (let at = this.#columns.from; at < this.#columns.to; at++) hash = hashStep(hash, row[at]!)
    return hash ^ (hash >>> 15)
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    for (const known of old)
      if (known !== 0) this.#slots[this.#slotOf(this.#rows.row(known - 1))] = known
  }
}
