import { wordTokens } from '../../../core/text/tokens.js'
import { segmentText } from '../../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'

/** The distinct words of a block itself: the terms by which 001's survey compares blocks. */
export interface BlockTerms {
  readonly block: number
  readonly terms: ReadonlySet<string>
}

/** The blocks of a page with visible text of their own, in page order. */
export function blockTerms(segmentation: Segmentation): readonly BlockTerms[] {
  const { segments } = segmentation
  const found = new Map<number, Set<string>>()
  for (let segment = 0; segment < segments.count; segment++) {
    if (!isShownSegment(segmentation, segment)) continue
    const block = segments.block[segment]!
    const terms = found.get(block) ?? new Set()
    found.set(block, terms)
    for (const word of wordTokens(segmentText(segmentation, segment))) terms.add(word)
  }
  return [...found]
    .filter(([, terms]) => terms.size > 0)
    .map(([block, terms]) => ({ block, terms }))
}

/** 001's survey: blocks more similar than this are the same block. */
const sameBlock = 0.9

/** Maximum number of blocks that a block is compared with; beyond that it is very common anyway. */
const maxCompared = 64

/** A block of another page, with the number of the page. */
interface OtherBlock {
  readonly page: number
  readonly terms: ReadonlySet<string>
}

/**
 * 001 (4), with f(x) = x: the inverse of one plus the number of other pages with the same block. Two blocks are the
 * same if the cosine of their binary term vectors is above a threshold (below, in print). Two such blocks share a term
 * among the rarest fifth of each, so only blocks that do are compared.
 */
export class BlockDocumentFrequency {
  readonly #frequencies = new Map<string, number>()
  readonly #byTerm = new Map<string, OtherBlock[]>()

  /** @param others The blocks of the other pages of the site. */
  constructor(others: readonly (readonly BlockTerms[])[]) {
    for (const blocks of others)
      for (const { terms } of blocks)
        for (const term of terms)
          this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1)
    for (const [page, blocks] of others.entries())
      for (const { terms } of blocks) this.#keep({ page, terms })
  }

  /** Number of other pages with the block. */
  pagesWith({ terms }: BlockTerms): number {
    const pages = new Set<number>()
    let compared = 0
    for (const term of this.#rarest(terms)) {
      for (const kept of this.#byTerm.get(term) ?? []) {
        if (pages.has(kept.page)) continue
        if (compared++ === maxCompared) return pages.size
        if (cosine(terms, kept.terms) > sameBlock) pages.add(kept.page)
      }
    }
    return pages.size
  }

  inverse(block: BlockTerms): number {
    return 1 / (this.pagesWith(block) + 1)
  }

  #keep(kept: OtherBlock): void {
    for (const term of this.#rarest(kept.terms)) {
      const blocks = this.#byTerm.get(term)
      if (blocks === undefined) this.#byTerm.set(term, [kept])
      else blocks.push(kept)
    }
  }

  /** The rarest terms: enough that two equal blocks share at least one of them, whichever is larger. */
  #rarest(terms: ReadonlySet<string>): readonly string[] {
    const count = terms.size - Math.ceil(sameBlock ** 2 * terms.size) + 1
    const frequency = (term: string) => this.#frequencies.get(term) ?? 0
    return [...terms]
      .sort((a, b) => frequency(a) - frequency(b) || (a < b ? -1 : 1))
      .slice(0, count)
  }
}

/** The cosine of two binary vectors. */
export function cosine(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size === 0) return 0
  let common = 0
  for (const term of few) if (many.has(term)) common++
  return common / Math.sqrt(few.size * many.size)
}

/** The blocks of a page and of other pages of its site, and the document frequency of blocks. */
export class SiteBlocks {
  readonly own: readonly BlockTerms[]
  readonly otherBlocks: readonly (readonly BlockTerms[])[]
  readonly frequency: BlockDocumentFrequency

  constructor(
    readonly segmentation: Segmentation,
    readonly others: readonly Segmentation[],
  ) {
    this.own = blockTerms(segmentation)
    this.otherBlocks = others.map(blockTerms)
    this.frequency = new BlockDocumentFrequency(this.otherBlocks)
  }
}
