import { given } from '../../core/given.js'
import type { Observation } from '../../extraction/observation.js'
import type { RawPage } from '../../source/raw-page.js'
import { contentHash, packHtml } from '../../store/packed-html.js'
import type { RuleStore } from '../../store/rule-store.js'

/** Pages of a site that are remembered in one run: of more, little is to be learned that is new. */
const mostOfSite = 60

/** Remembers pages that rules may be induced from, each as soon as it is done. */
export class Observer {
  readonly #store: RuleStore
  readonly #seen = new Map<string, Set<string>>()

  constructor(store: RuleStore) {
    this.#store = store
  }

  /** How many pages of the site were remembered in this run, this one as the last; 0 where it was not. */
  observe(site: string, { html, url }: RawPage, observation: Observation): number {
    const seen = this.#seen.get(site) ?? new Set<string>()
    this.#seen.set(site, seen)
    const hash = contentHash(html)
    if (seen.size >= mostOfSite || seen.has(hash)) return 0
    this.#store.memory.observe(site, {
      ...given({ url }),
      hash,
      packed: packHtml(html),
      ...observation,
    })
    seen.add(hash)
    return seen.size
  }

  sites(): readonly string[] {
    return [...this.#seen.keys()]
  }
}
