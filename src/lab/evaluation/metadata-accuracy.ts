import { type F1Score, f1Score } from '../../core/f1-score.js'
import { wordTokens } from '../../core/text/tokens.js'
import { foldToLine } from '../../core/text/white-space.js'
import { overlapScore } from './text-scores.js'

/** Metadata of a page, found or gold; unknown fields are absent. */
export interface PageMetadata {
  readonly title?: string
  /** Begins with the day, as in 2026-11-18. */
  readonly date?: string
  readonly author?: readonly string[]
}

/** Minimum word F1 of equal titles: punctuation and quotes differ. */
const sameTitleF1 = 0.9

export const isSameTitle = (found: string, gold: string): boolean =>
  overlapScore(wordTokens(found), wordTokens(gold)).f1 >= sameTitleF1

const lengthOfDay = 10

/** Counts correct titles, days and authors on the pages where they are known. */
export class MetadataAccuracy {
  readonly #title = { right: 0, known: 0 }
  readonly #date = { right: 0, known: 0 }
  readonly #authors = { common: 0, found: 0, gold: 0 }
  pages = 0

  add(found: PageMetadata, gold: PageMetadata): void {
    this.pages++
    if (gold.title !== undefined) {
      this.#title.known++
      if (isSameTitle(found.title ?? '', gold.title)) this.#title.right++
    }
    if (gold.date !== undefined) {
      this.#date.known++
      if (found.date?.slice(0, lengthOfDay) === gold.date.slice(0, lengthOfDay)) this.#date.right++
    }
    if (gold.author === undefined) return
    const [names, goldNames] = [foldedNames(found.author), foldedNames(gold.author)]
    this.#authors.found += names.size
    this.#authors.gold += goldNames.size
    this.#authors.common += [...names].filter((name) => goldNames.has(name)).length
  }

  /** The share of correct titles. */
  get title(): number {
    return this.#title.right / Math.max(1, this.#title.known)
  }

  /** The share of correct days. */
  get date(): number {
    return this.#date.right / Math.max(1, this.#date.known)
  }

  get authors(): F1Score {
    const { common, found, gold } = this.#authors
    return f1Score(common, found, gold)
  }
}

/** The set of names in lower case, with white space folded. */
export const foldedNames = (names: readonly string[] = []): ReadonlySet<string> =>
  new Set(names.map((name) => foldToLine(name).toLowerCase()).filter((name) => name !== ''))
