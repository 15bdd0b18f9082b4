import type { BlockTerms } from './block-terms.js'

/** 001's survey: blocks more alike than this are the same block. */
const sameBlock = 0.9

/** A block is compared with so many that share its rarest terms: beyond that it is as common as can be. */
const mostCompared = 64

/** A block of another page, and the page. */
interface Kept {
  readonly page: number
  readonly terms: ReadonlySet<string>
}

/**
 * 001 (4), with f(x) = x: the inverse of one more than the number of other pages that have the same block. Two blocks are the same where the cosine of
 * their terms, each 1 or 0, is above a threshold; in print it is below. As two such blocks must share a term among the
 * rarest fifth of either's, only those that do are compared.
 */
export class BlockDocumentFrequency {
  readonly #frequencies = new Map<string, number>()
  readonly #byTerm = new Map<string, Kept[]>()

  /** @param others The blocks of the other pages of the site. */
  constructor(others: readonly (readonly BlockTerms[])[]) {
    for (const blocks of others)
      for (const { terms } of blocks)
        for (const term of terms)
          this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1)
    for (const [page, blocks] of others.entries())
      for (const { terms } of blocks) this.#keep({ page, terms })
  }

  /** How many of the other pages have the block. */
  pagesWith({ terms }: BlockTerms): number {
    const pages = new Set<number>()
    let compared = 0
    for (const term of this.#rarest(terms)) {
      for (const kept of this.#byTerm.get(term) ?? []) {
        if (pages.has(kept.page)) continue
        if (compared++ === mostCompared) return pages.size
        if (cosine(terms, kept.terms) > sameBlock) pages.add(kept.page)
      }
    }
    return pages.size
  }

  inverse(block: BlockTerms): number {
    return 1 / (this.pagesWith(block) + 1)
  }

  #keep(kept: Kept): void {
    for (const term of this.#rarest(kept.terms)) {
      const blocks = this.#byTerm.get(term)
      if (blocks === undefined) this.#byTerm.set(term, [kept])
      else blocks.push(kept)
    }
  }

  /** So many that not all that two blocks share can be among the others, whichever of them is the larger. */
  #rarest(terms: ReadonlySet<string>): readonly string[] {
    const count = terms.size - Math.ceil(sameBlock ** 2 * terms.size) + 1
    const frequency = (term: string) => this.#frequencies.get(term) ?? 0
    return [...terms]
      .sort((a, b) => frequency(a) - frequency(b) || (a < b ? -1 : 1))
      .slice(0, count)
  }
}

/** The cosine of two vectors of ones and zeros. */
export function cosine(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size === 0) return 0
  let common = 0
  for (const term of few) if (many.has(term)) common++
  return common / Math.sqrt(few.size * many.size)
}
