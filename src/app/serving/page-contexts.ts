import {
  type PageContext,
  pageContextOf,
  type ScoreSegments,
} from '../../rules/predicates/page-context.js'

const cacheLimits = {
  pages: 80,
  /** Characters of their sources. */
  characters: 40_000_000,
} as const

/** Pages with what rules need of them, by a key: a person labels few pages, and looks at them again and again. */
export class PageContexts {
  readonly #known = new Map<string, PageContext>()
  #characters = 0

  of(key: string, html: () => string, scoreSegments?: ScoreSegments): PageContext {
    const known = this.#known.get(key)
    if (known !== undefined) {
      this.#known.delete(key)
      this.#known.set(key, known)
      return known
    }
    const context = pageContextOf(html(), scoreSegments)
    this.#known.set(key, context)
    this.#characters += context.page.html.length
    this.#shrink()
    return context
  }

  #shrink(): void {
    for (const [key, { page }] of this.#known) {
      const { pages, characters } = cacheLimits
      const isSmall = this.#known.size <= pages && this.#characters <= characters
      if (isSmall || this.#known.size === 1) return
      this.#known.delete(key)
      this.#characters -= page.html.length
    }
  }
}
