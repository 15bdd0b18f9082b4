import { RulesNotFound } from '../../core/errors.js'
import type { ColumnName } from '../../rules/rule/column-names.js'
import { keptLabels } from '../../store/interface/kept-page.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import { isOfField } from './rule-entry.js'

/** What was removed. */
export interface ForgottenRules {
  readonly site: string
  /** Given where only one field was forgotten. */
  readonly field?: string
  readonly rules: number
  /** Kept pages that were removed; of one field those that lost its label. */
  readonly pages: number
  /** Whether anything is left of the site. */
  readonly left: 'nothing' | 'other fields'
}

/** The site whose names of columns were removed. */
export interface ForgottenColumns {
  readonly site: string
  readonly columns: readonly ColumnName[]
}

/**
 * Removes everything that is stored for a site of exactly this name, or for one of its fields. Fails, without a
 * change, where there is nothing.
 */
export function forgetRules(
  store: RuleStore,
  {
    site,
    field,
    database,
  }: {
    readonly site: string
    readonly field?: string | undefined
    /** Where the rules are, for messages. */
    readonly database: string
  },
): ForgottenRules {
  if (!isKnown(store, site, field))
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, database)
  const { rules, pages } = store.forget(site, field)
  const left = store.trainingState(site).revision === 0 ? 'nothing' : 'other fields'
  return { site, ...(field !== undefined && { field }), rules, pages, left }
}

/** Removes the names that a site of exactly this name keeps for columns. Fails where there are none. */
export function forgetColumnNames(
  store: RuleStore,
  { site, database }: { readonly site: string; readonly database: string },
): ForgottenColumns {
  const { rules, broken, columns } = store.keptFor(site)
  if (columns === undefined) throw new RulesNotFound(`columns of ${site}`, database)
  store.save({ site, layouts: [], rules: [], columns: [] })
  const isEmpty = rules.length + broken.length + store.trainingState(site).pages.length === 0
  if (isEmpty) store.forget(site)
  return { site, columns }
}

function isKnown(store: RuleStore, site: string, field: string | undefined): boolean {
  const { rules, broken, columns } = store.keptFor(site)
  if (columns !== undefined && field === undefined) return true
  const isNamed = isOfField(field)
  if ([...rules, ...broken].some(isNamed)) return true
  const { pages } = store.trainingState(site)
  return pages.some((page) => field === undefined || keptLabels(page).has(field))
}
