import { RulesNotFound } from '../../core/errors.js'
import { labelsOf } from '../../store/kept-page.js'
import type { RuleStore } from '../../store/rule-store.js'

/** What is gone. */
export interface ForgottenRules {
  readonly site: string
  /** Where only one was meant. */
  readonly field?: string
  readonly rules: number
  /** Pages that were kept to learn from; of one field those that lost its label. */
  readonly pages: number
  /** Whether anything is left of the site. */
  readonly left: 'nothing' | 'other fields'
}

/**
 * Lets go of what is known of the site of this very name, or of one of its fields. Fails, and leaves the store as it is,
 * where there is nothing.
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
    /** Where the rules are, for a person. */
    readonly database: string
  },
): ForgottenRules {
  if (!isKnown(store, site, field))
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, database)
  const { rules, pages } = store.forget(site, field)
  const left = store.trainedOn(site).revision === 0 ? 'nothing' : 'other fields'
  return { site, ...(field !== undefined && { field }), rules, pages, left }
}

function isKnown(store: RuleStore, site: string, field: string | undefined): boolean {
  const { rules, broken } = store.keptFor(site)
  const isMeant = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  if ([...rules, ...broken].some(isMeant)) return true
  const { pages } = store.trainedOn(site)
  return pages.some((page) => field === undefined || labelsOf(page).has(field))
}
