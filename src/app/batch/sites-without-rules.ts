import { hasFailed } from '../../output/formats/write.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type { ExtractedInput } from './extract-inputs.js'

/** Sites that are named in a message. */
const maxNamed = 3

/** Counts the pages of a run that no rules apply to although the database has rules for other sites. */
export class SitesWithoutRules {
  readonly #hasRules: boolean
  readonly #pages = new Map<string, number>()
  #unknown = 0

  constructor(store: Pick<RuleReader, 'sites'>) {
    this.#hasRules = store.sites().length > 0
  }

  /** Passes pages on, and counts them. */
  async *count(pages: AsyncIterable<ExtractedInput>): AsyncGenerator<ExtractedInput> {
    for await (const page of pages) {
      const { outcome } = page
      if (!hasFailed(outcome) && outcome.siteRules !== undefined) {
        const { siteRules } = outcome
        if (siteRules.kind === 'unknown site') this.#unknown++
        else if (siteRules.kind === 'none') {
          const { site } = siteRules
          this.#pages.set(site, (this.#pages.get(site) ?? 0) + 1)
        }
      }
      yield page
    }
  }

  /** A line for the end of the run; none where rules applied to every page, or there are none at all. */
  messages(database: string): readonly string[] {
    if (!this.#hasRules) return []
    const pages = [...this.#pages.values()].reduce((sum, count) => sum + count, 0)
    const named = [...this.#pages.keys()].slice(0, maxNamed).join(', ')
    const others = this.#pages.size - maxNamed
    const sites = others > 0 ? `${named} and ${others} other sites` : named
    const parts = [
      ...(pages > 0 ? [`no rules for ${sites} (${countPages(pages)})`] : []),
      ...(this.#unknown > 0
        ? [`the site of ${countPages(this.#unknown)} is unknown (give --site or --url)`]
        : []),
    ]
    return parts.length === 0 ? [] : [`${database}: ${parts.join('; ')}: the general model decided`]
  }
}

const countPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)
