import { WordIndex } from './hashed-words.js'
import { pageTypes } from './page-type.js'
import { type TypeWords, typeWordKinds } from './type-words.js'

const typeWeighing = {
  /** Words on fewer pages are ignored. */
  minPages: 4,
  /** Each word is smoothed as if it were on this many more pages, with types in the usual proportions. */
  priorPages: 4,
} as const

const types = pageTypes.length

/** Weights are logarithms, stored as multiples of this step. */
const step = 1 / 30

/** Counts, over pages of known type, the pages of each type that contain a word. */
export class TypeTally {
  readonly counts = new Map<number, Float64Array>()
  readonly pages = new Float64Array(types)

  add(words: TypeWords, type: number): void {
    this.pages[type]!++
    for (const kind of typeWordKinds) {
      for (const word of words[kind]) {
        const counts = this.counts.get(word)
        if (counts !== undefined) counts[type]!++
        else this.counts.set(word, new Float64Array(types).fill(1, type, type + 1))
      }
    }
  }

  /** Adds the counts of another tally. */
  addAll(other: TypeTally): void {
    for (const [type, count] of other.pages.entries()) this.pages[type]! += count
    for (const [word, counts] of other.counts) {
      const own = this.counts.get(word)
      if (own === undefined) this.counts.set(word, counts.slice())
      else for (const [type, count] of counts.entries()) own[type]! += count
    }
  }
}

/** How much more likely each type is on pages with a word, for all words on enough pages. */
export class TypeWeights {
  readonly #index: WordIndex

  private constructor(
    /** Ascending. */
    readonly words: Uint32Array,
    /** By word, then by type. */
    readonly steps: Int8Array,
  ) {
    this.#index = new WordIndex(words)
  }

  static learn({ counts, pages }: TypeTally): TypeWeights {
    const { minPages, priorPages } = typeWeighing
    const all = total(pages)
    const usual = pages.map((count) => (count + 1) / (all + types))
    const known = [...counts].filter(([, counts]) => total(counts) >= minPages)
    known.sort(([a], [b]) => a - b)
    const steps = known.flatMap(([, counts]) => {
      const smoothed = total(counts) + priorPages
      return Array.from(counts, (count, type) => {
        const share = (count + priorPages * usual[type]!) / smoothed
        return clamped(Math.round(Math.log(share / usual[type]!) / step))
      })
    })
    return new TypeWeights(
      Uint32Array.from(known, ([word]) => word),
      Int8Array.from(steps),
    )
  }

  /** Restores stored weights; the words must be ascending. */
  static of(words: Uint32Array, steps: Int8Array): TypeWeights {
    return new TypeWeights(words, steps)
  }

  /** For each type the combined weight of the known words, and the greatest weight of one of them. */
  combine(words: Uint32Array): { readonly sum: Float64Array; readonly max: Float64Array } {
    const sum = new Float64Array(types)
    const max = new Float64Array(types)
    // looked up first: the processor waits for the memory of many words at once
    const known = this.#index.knownIndexes(words)
    for (let at = 0; at < known.length; at++) {
      const index = known[at]!
      for (let type = 0; type < types; type++) {
        const weight = this.steps[index * types + type]! * step
        sum[type]! += weight
        if (weight > max[type]!) max[type] = weight
      }
    }
    // words of a page are correlated, so the sum is divided by the root of their number
    const root = Math.sqrt(Math.max(1, known.length))
    for (let type = 0; type < types; type++) sum[type]! /= root
    return { sum, max }
  }
}

const total = (numbers: Float64Array): number => numbers.reduce((sum, number) => sum + number, 0)

const clamped = (steps: number): number => Math.max(-128, Math.min(127, steps))
