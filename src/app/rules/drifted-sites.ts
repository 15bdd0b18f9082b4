import { RulesNotFound } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { sitesToSearch } from '../../core/site.js'
import type { DatedDrift } from '../../rules/health/drift.js'
import { ruleName } from '../../rules/rule/rule.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { entryKey } from './rule-entry.js'

/** What happened to a rule when the pages of its site changed. */
export interface DriftedRule {
  readonly layout: string
  readonly field: string
  /** The oldest first. */
  readonly drifts: readonly DatedDrift[]
  /** The rule that the field has now; `undefined` where it has none. */
  readonly now: { readonly rule: string; readonly status: string } | undefined
}

export interface DriftedSite {
  readonly site: string
  readonly rules: readonly DriftedRule[]
}

/** The drifts of all sites, or of the named site or its registrable domain. */
export function driftedSites(
  domain: string | undefined,
  store: RuleReader,
  database: string,
): readonly DriftedSite[] {
  if (domain === undefined) {
    const bySite = groupBy(store.observations.driftsOf(), ({ rule }) => rule.site)
    return [...bySite].map(([site, drifts]) => driftedSite(site, drifts, store))
  }
  const known = sitesToSearch(domain).find((site) => store.keptFor(site).rules.length > 0)
  if (known === undefined) throw new RulesNotFound(domain, database)
  const drifts = store.observations.driftsOf(known)
  return drifts.length === 0 ? [] : [driftedSite(known, drifts, store)]
}

function driftedSite(site: string, drifts: readonly DatedDrift[], store: RuleReader): DriftedSite {
  const { rules } = store.keptFor(site)
  const byField = groupBy(drifts, ({ rule }) => entryKey(rule))
  return {
    site,
    rules: [...byField.values()].map((ofField) => {
      const { layout, field } = ofField[0]!.rule
      const rule = rules.find((one) => one.layout === layout && one.field === field)
      const now = rule && { rule: ruleName(rule), status: rule.status }
      return { layout, field, drifts: ofField, now }
    }),
  }
}
