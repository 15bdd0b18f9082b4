import { RulesNotFound } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { sitesFor } from '../../core/site.js'
import type { DatedDrift } from '../../rules/drift.js'
import { ruleName } from '../../rules/rule.js'
import type { RuleReader } from '../../store/rule-store.js'

/** What became of a rule of a site since its pages changed. */
export interface DriftedRule {
  readonly layout: string
  readonly field: string
  /** The latest at the end. */
  readonly drifts: readonly DatedDrift[]
  /** What stands for the field now, by its name; `undefined` where the rule is no more. */
  readonly now: { readonly rule: string; readonly status: string } | undefined
}

export interface DriftedSite {
  readonly site: string
  readonly rules: readonly DriftedRule[]
}

/** What changed on sites, as far as their rules noticed; of a site, or of the domain that it belongs to, where one is named. */
export function driftedRules(
  domain: string | undefined,
  store: RuleReader,
  database: string,
): readonly DriftedSite[] {
  if (domain === undefined) {
    const bySite = groupBy(store.memory.driftsOf(), ({ rule }) => rule.site)
    return [...bySite].map(([site, drifts]) => driftedSite(site, drifts, store))
  }
  const known = sitesFor(domain).find((site) => store.keptFor(site).rules.length > 0)
  if (known === undefined) throw new RulesNotFound(domain, database)
  const drifts = store.memory.driftsOf(known)
  return drifts.length === 0 ? [] : [driftedSite(known, drifts, store)]
}

function driftedSite(site: string, drifts: readonly DatedDrift[], store: RuleReader): DriftedSite {
  const { rules } = store.keptFor(site)
  const byField = groupBy(drifts, ({ rule }) => JSON.stringify([rule.layout, rule.field]))
  return {
    site,
    rules: [...byField.values()].map((its) => {
      const { layout, field } = its[0]!.rule
      const rule = rules.find((one) => one.layout === layout && one.field === field)
      const now = rule && { rule: ruleName(rule), status: rule.status }
      return { layout, field, drifts: its, now }
    }),
  }
}
