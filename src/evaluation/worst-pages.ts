import type { WorstPage } from './evaluation.js'

/** How many of the pages that went worst are kept with their texts. */
const kept = 12

/** The pages that went worst so far; of several answers to a page, the worst. */
export class WorstPages {
  readonly #pages = new Map<string, WorstPage>()

  add(page: WorstPage): void {
    const before = this.#pages.get(page.id)
    if (before !== undefined && f1Of(before) <= f1Of(page)) return
    this.#pages.set(page.id, page)
    if (this.#pages.size > kept) this.#pages.delete(this.#best().id)
  }

  /** The worst one first. */
  get list(): readonly WorstPage[] {
    return [...this.#pages.values()].sort((a, b) => f1Of(a) - f1Of(b) || (a.id < b.id ? -1 : 1))
  }

  #best(): WorstPage {
    return this.list.at(-1)!
  }
}

const f1Of = ({ score }: WorstPage): number => score.f1
