import { type Bits, bitsFor, both, either, membersOf, setBit } from './bits.js'
import type { Clause } from './clause.js'
import type { ClausePage, Marks } from './clause-page.js'
import type { Item } from './reading.js'

/** A page that a selector is held to: what could be selected, and what a rule takes. */
export interface HeldPage {
  readonly page: ClausePage
  readonly items: readonly Item[]
  /** The values that the rule gives. */
  readonly wanted: readonly string[]
  /** What it takes them from. */
  readonly taken: ReadonlySet<number>
}

/** Whether only the first of what is selected counts. */
export type Count = 'first' | 'all'

/** Something on a page. */
export interface Sample {
  readonly page: ClausePage
  readonly node: number
}

export interface Stretch {
  readonly held: HeldPage
  /** Words of the sets that are this page's. */
  readonly from: number
  readonly to: number
}

/** The items of all pages as one row, so that what is true of them is a set of bits; each page begins a word. */
export class Ground {
  readonly count: Count
  readonly stretches: readonly Stretch[]
  /** Items that give what is wanted, or some of it. */
  readonly right: Bits
  /** The same with those that give nothing, where all that is selected counts. */
  readonly harmless: Bits
  /** Those that are right and taken by the rule. */
  readonly taken: Bits

  constructor(pages: readonly HeldPage[], count: Count) {
    this.count = count
    const stretches: Stretch[] = []
    let words = 0
    for (const held of pages) {
      const from = words
      words += (held.items.length + 31) >>> 5
      stretches.push({ held, from, to: words })
    }
    this.stretches = stretches
    const isRight = ({ wanted, items }: HeldPage): ((place: number) => boolean) => {
      const values = new Set<string | undefined>(wanted)
      return (place) => {
        const [first, ...others] = items[place]!.values
        return values.has(first) && (count === 'first' || others.every((one) => values.has(one)))
      }
    }
    this.right = this.#bits(isRight)
    const idle = this.#bits(
      ({ items }) =>
        (place) =>
          items[place]!.values.length === 0,
    )
    const taken = this.#bits(
      ({ taken, items }) =>
        (place) =>
          taken.has(items[place]!.node),
    )
    this.taken = both(taken, this.right)
    this.harmless = count === 'first' ? this.right : either(this.right, idle)
  }

  /** The items of which something is true, page by page told as marks of nodes. */
  bits(marksOf: (page: ClausePage) => Marks): Bits {
    return this.#bits(({ page, items }) => {
      const marks = marksOf(page)
      return (place) => marks[items[place]!.node] === 1
    })
  }

  /** The items for which all clauses hold. */
  selected(clauses: readonly Clause[]): Bits {
    return clauses.map((clause) => this.bits((page) => page.marks(clause))).reduce(both)
  }

  #bits(questionOf: (held: HeldPage) => (place: number) => boolean): Bits {
    const bits = bitsFor((this.stretches.at(-1)?.to ?? 0) * 32)
    for (const { held, from } of this.stretches) {
      const holds = questionOf(held)
      for (let place = 0; place < held.items.length; place++)
        if (holds(place)) setBit(bits, from * 32 + place)
    }
    return bits
  }
}

/** Where the items of a set stand: of so many pages, so many of each. */
export function samplesOf(
  { stretches }: Ground,
  bits: Bits,
  mostPages: number,
  most: number,
): readonly Sample[] {
  const samples: Sample[][] = []
  for (const { held, from, to } of stretches) {
    if (samples.length === mostPages) break
    const places = membersOf(bits.subarray(from, to)).slice(0, most)
    const its = places.map((place) => ({ page: held.page, node: held.items[place]!.node }))
    if (its.length > 0) samples.push(its)
  }
  return samples.flat()
}
