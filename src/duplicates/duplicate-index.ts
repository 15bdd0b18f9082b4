import { hashStart, hashStep } from '../core/hashes.js'
import { shinglesOf } from '../embedded/shingles.js'
import { likeness, signatureOf, signatureSize } from './min-hash.js'
import { RowStore } from './row-store.js'
import { RowTable } from './row-table.js'

const duplicateDefaults = {
  /** Texts that share so many of their runs of four words are near duplicates: another header or a date, not another story. */
  leastAlike: 0.8,
  /**
   * Values of a band: texts are compared that agree in all values of one. Of two that are alike by 0.8 that holds in 99.98 of
   * 100 cases, of two by 0.3 in 12.
   */
  rowsOfBand: 4,
} as const

/** The page that another one is a copy of, and how much of both is the same. */
export interface Duplicate {
  readonly of: string
  /** 1 for the same words in the same order, else an estimate. */
  readonly similarity: number
}

/** Two hashes of all words in their order stand before the signature. */
const exactSize = 2

/** Knows pages by their texts: about half a kilobyte each, and none for copies. */
export class DuplicateIndex {
  readonly #ids: string[] = []
  readonly #rows = new RowStore(exactSize + signatureSize)
  readonly #exact = new RowTable(this.#rows, { from: 0, to: exactSize + signatureSize })
  readonly #bands = bandsOf(this.#rows)

  /** The earlier page that this one is a copy of; a page that is none is kept for later ones. */
  add(id: string, text: string): Duplicate | undefined {
    const shingles = shinglesOf(text)
    // nothing is no copy of nothing
    if (shingles.length === 0) return undefined
    const row = rowOf(shingles)
    const duplicate = this.#find(row)
    if (duplicate === undefined) this.#keep(id, row)
    return duplicate
  }

  #find(row: Uint32Array): Duplicate | undefined {
    const same = this.#exact.find(row)
    if (same !== undefined) return { of: this.#ids[same]!, similarity: 1 }
    let best: { readonly number: number; readonly similarity: number } | undefined
    for (const number of this.#candidates(row)) {
      const similarity = this.#similarity(number, row)
      if (best === undefined || similarity > best.similarity) best = { number, similarity }
    }
    if (best === undefined || best.similarity < duplicateDefaults.leastAlike) return undefined
    return { of: this.#ids[best.number]!, similarity: best.similarity }
  }

  /** Those that agree in a band, the earliest first. */
  #candidates(row: Uint32Array): readonly number[] {
    const found = this.#bands.flatMap((band) => band.find(row) ?? [])
    return [...new Set(found)].sort((a, b) => a - b)
  }

  #similarity(number: number, row: Uint32Array): number {
    const alike = likeness(this.#rows.row(number).subarray(exactSize), row.subarray(exactSize))
    // the same runs of words in another order
    return Math.min(alike, 1 - 1 / signatureSize)
  }

  #keep(id: string, row: Uint32Array): void {
    this.#ids.push(id)
    const number = this.#rows.add(row)
    this.#exact.add(number)
    for (const band of this.#bands) band.add(number)
  }
}

const bandsOf = (rows: RowStore): readonly RowTable[] => {
  const { rowsOfBand } = duplicateDefaults
  return Array.from({ length: signatureSize / rowsOfBand }, (_, band) => {
    const from = exactSize + band * rowsOfBand
    return new RowTable(rows, { from, to: from + rowsOfBand })
  })
}

function rowOf(shingles: readonly number[]): Uint32Array {
  let [one, other] = [hashStart, ~hashStart]
  for (const shingle of shingles) {
    one = hashStep(one, shingle)
    other = hashStep(Math.imul(other, 31), shingle)
  }
  const row = new Uint32Array(exactSize + signatureSize)
  row.set([one, other])
  row.set(signatureOf(shingles), exactSize)
  return row
}
