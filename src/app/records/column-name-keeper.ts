import type { ColumnName } from '../../rules/rule/column-names.js'
import type { RuleStore } from '../../store/interface/rule-store.js'

/** The names that columns were given on the first page of each site, until they are stored. */
export class ColumnNameKeeper {
  readonly #bySite = new Map<string, readonly ColumnName[]>()

  /** Later pages of a site change nothing. */
  note(site: string, names: readonly ColumnName[]): void {
    if (!this.#bySite.has(site)) this.#bySite.set(site, names)
  }

  get sites(): readonly string[] {
    return [...this.#bySite.keys()]
  }

  /** Stores the names with the rules of their sites. */
  save(store: RuleStore): void {
    store.saveAll(
      [...this.#bySite].map(([site, columns]) => ({ site, layouts: [], rules: [], columns })),
    )
  }
}
