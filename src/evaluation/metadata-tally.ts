import { wordsOf } from '../core/words.js'
import { foldSpace } from './fold.js'
import { overlapScore } from './overlap.js'
import { type Score, scoreOf } from './score.js'

/** What a system says of a page, or what is right; what is unknown is not there. */
export interface PageMetadata {
  readonly title?: string
  /** Begins with the day: 2026-11-18. */
  readonly date?: string
  readonly author?: readonly string[]
}

/** Titles whose words agree to this F1 are the same: marks and quotes differ. */
export const sameTitle = 0.9

export const isSameTitle = (found: string, gold: string): boolean =>
  overlapScore(wordsOf(found), wordsOf(gold)).f1 >= sameTitle

const lengthOfDay = 10

/** Counts how often title, day and authors are right, on pages where they are known. */
export class MetadataTally {
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
    const [its, right] = [namesOf(found.author), namesOf(gold.author)]
    this.#authors.found += its.size
    this.#authors.gold += right.size
    this.#authors.common += [...its].filter((name) => right.has(name)).length
  }

  /** The share of titles, and of days, that are right. */
  get title(): number {
    return this.#title.right / Math.max(1, this.#title.known)
  }

  get date(): number {
    return this.#date.right / Math.max(1, this.#date.known)
  }

  get authors(): Score {
    const { common, found, gold } = this.#authors
    return scoreOf(common, found, gold)
  }
}

/** Names as sets, without their case. */
export const namesOf = (names: readonly string[] = []): ReadonlySet<string> =>
  new Set(names.map((name) => foldSpace(name).toLowerCase()).filter((name) => name !== ''))
