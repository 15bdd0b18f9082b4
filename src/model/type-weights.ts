import { type PageSigns, signKinds } from './page-signs.js'
import { pageTypes } from './page-type.js'
import { WordPlaces } from './word-places.js'

export const typeWeighing = {
  /** A sign on fewer pages tells of these pages, not of others. */
  leastPages: 4,
  /** A sign counts as if it had been met on so many more pages of the usual types. */
  usualPages: 4,
} as const

const types = pageTypes.length

/** Weights are logarithms, kept as whole numbers of such steps. */
const step = 1 / 30

/** Counts over pages of known type on how many of each type a sign stands. */
export class TypeTally {
  readonly met = new Map<number, Float64Array>()
  readonly pages = new Float64Array(types)

  add(signs: PageSigns, type: number): void {
    this.pages[type]!++
    for (const kind of signKinds) {
      for (const sign of signs[kind]) {
        const met = this.met.get(sign)
        if (met !== undefined) met[type]!++
        else this.met.set(sign, new Float64Array(types).fill(1, type, type + 1))
      }
    }
  }

  /** Counts what another tally did. */
  addAll({ met, pages }: TypeTally): void {
    for (const [type, count] of pages.entries()) this.pages[type]! += count
    for (const [sign, counts] of met) {
      const own = this.met.get(sign)
      if (own === undefined) this.met.set(sign, counts.slice())
      else for (const [type, count] of counts.entries()) own[type]! += count
    }
  }
}

/** How much likelier each type is where a sign stands, for each sign that was met often enough. */
export class TypeWeights {
  readonly #places: WordPlaces

  private constructor(
    /** Ascending. */
    readonly signs: Uint32Array,
    /** Sign after sign, in it the types. */
    readonly steps: Int8Array,
  ) {
    this.#places = new WordPlaces(signs)
  }

  static learn({ met, pages }: TypeTally): TypeWeights {
    const { leastPages, usualPages } = typeWeighing
    const all = sum(pages)
    const usual = pages.map((count) => (count + 1) / (all + types))
    const known = [...met].filter(([, counts]) => sum(counts) >= leastPages)
    known.sort(([a], [b]) => a - b)
    const steps = known.flatMap(([, counts]) => {
      const seen = sum(counts) + usualPages
      return Array.from(counts, (count, type) => {
        const share = (count + usualPages * usual[type]!) / seen
        return clamped(Math.round(Math.log(share / usual[type]!) / step))
      })
    })
    return new TypeWeights(
      Uint32Array.from(known, ([sign]) => sign),
      Int8Array.from(steps),
    )
  }

  /** Those that were kept. */
  static of(signs: Uint32Array, steps: Int8Array): TypeWeights {
    return new TypeWeights(signs, steps)
  }

  /** For each type what the known ones of some signs say together, and what the one says that says most. */
  weigh(signs: Uint32Array): { readonly together: Float64Array; readonly most: Float64Array } {
    const together = new Float64Array(types)
    const most = new Float64Array(types)
    let known = 0
    for (const sign of signs) {
      const place = this.#places.placeOf(sign)
      if (place < 0) continue
      known++
      for (let type = 0; type < types; type++) {
        const weight = this.steps[place * types + type]! * step
        together[type]! += weight
        if (weight > most[type]!) most[type] = weight
      }
    }
    // signs of a page hang together: twice as many do not say twice as much
    return { together: together.map((weight) => weight / Math.sqrt(Math.max(1, known))), most }
  }
}

const sum = (numbers: Float64Array): number => numbers.reduce((total, number) => total + number, 0)

const clamped = (steps: number): number => Math.max(-128, Math.min(127, steps))
