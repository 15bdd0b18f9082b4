import { omitUndefined } from '../../core/omit-undefined.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import { contentHash, packHtml } from '../../store/interface/stored-text.js'

/** Pages of a site that one run records. */
export const maxOfSite = 60

/** Records pages that rules may be induced from, each page once. */
export class PageRecorder {
  readonly #store: RuleStore
  readonly #recorded = new Map<string, Set<string>>()

  constructor(store: RuleStore) {
    this.#store = store
  }

  /** The number of recorded pages of the site, including this one; 0 if this one is not recorded. */
  record(site: string, { html, url }: RawPage, sample: LearningSample): number {
    const recorded = this.#recorded.get(site) ?? new Set<string>()
    this.#recorded.set(site, recorded)
    const hash = contentHash(html)
    if (recorded.size >= maxOfSite || recorded.has(hash)) return 0
    this.#store.observations.addPage(site, {
      ...omitUndefined({ url }),
      hash,
      packed: packHtml(html),
      ...sample,
    })
    recorded.add(hash)
    return recorded.size
  }

  sites(): readonly string[] {
    return [...this.#recorded.keys()]
  }
}
