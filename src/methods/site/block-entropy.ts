import type { BlockTerms } from './block-terms.js'

/** In how many blocks of each page a term stands. */
type Spread = readonly number[]

/**
 * 001 (1) and (2): a term's entropy over the pages of a site, with as many pages for the base, is 1 where every page has it as often and 0
 * where one page only has it; a block's is the mean of those of its terms.
 */
export class BlockEntropy {
  readonly #entropies: ReadonlyMap<string, number>

  constructor(pages: readonly (readonly BlockTerms[])[]) {
    const spreads = new Map<string, number[]>()
    for (const [page, blocks] of pages.entries()) {
      for (const { terms } of blocks) {
        for (const term of terms) {
          const spread = spreads.get(term) ?? new Array<number>(pages.length).fill(0)
          spreads.set(term, spread)
          spread[page]!++
        }
      }
    }
    this.#entropies = new Map([...spreads].map(([term, spread]) => [term, entropyOf(spread)]))
  }

  of({ terms }: BlockTerms): number {
    let sum = 0
    for (const term of terms) sum += this.#entropies.get(term) ?? 0
    return terms.size === 0 ? 0 : sum / terms.size
  }
}

/** 0 for a single page, where the logarithm has no base. */
export function entropyOf(spread: Spread): number {
  const sum = spread.reduce((all, count) => all + count, 0)
  if (spread.length < 2 || sum === 0) return 0
  const bits = spread.reduce((all, count) => {
    const share = count / sum
    return count === 0 ? all : all - share * Math.log(share)
  }, 0)
  return bits / Math.log(spread.length)
}
