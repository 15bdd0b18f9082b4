import { type StatusChange, statusChangeOf, type UsedRule } from '../../rules/health/rule-health.js'
import { keptUses, type RuleId, type RuleUse, useLetters } from '../../rules/health/rule-use.js'
import { ruleName } from '../../rules/rule/rule.js'
import type { RuleStore } from '../../store/interface/rule-store.js'

const changeTexts: Readonly<Record<StatusChange, string>> = {
  stale: 'is stale: its answers on the latest pages are unlike those on earlier ones',
  recovered: 'fits again',
  doubted: 'is doubted: its answers on the latest pages are unlike those on earlier ones',
  believed: 'is believed again',
}

/** What a change of a rule is called in warnings. */
export const changeText = (rule: RuleId, change: StatusChange): string =>
  `the rule for "${rule.field}" (${ruleName(rule)}) ${changeTexts[change]}`

/** A rule and the uses that are known of it; `undefined` once these have replaced it. */
type MonitoredRule = { readonly rule: UsedRule; readonly recent: string } | 'replaced'

/** Follows the uses of rules, so that the page which changes a rule says so. */
export class HealthMonitor {
  readonly #store: Pick<RuleStore, 'keptFor' | 'usesOf'>
  readonly #sites = new Map<string, Map<string, MonitoredRule>>()

  constructor(store: Pick<RuleStore, 'keptFor' | 'usesOf'>) {
    this.#store = store
  }

  /** The warnings of a page that uses rules; called before the uses are written. */
  add(uses: readonly RuleUse[]): readonly string[] {
    return uses.flatMap(({ rule, result }) => {
      const change = this.#count(rule, useLetters[result])
      return change === undefined ? [] : [changeText(rule, change)]
    })
  }

  #count(id: RuleId, letter: string): StatusChange | undefined {
    const rules = this.#rulesOf(id)
    const key = ruleName(id)
    const known = rules.get(key)
    if (known === undefined || known === 'replaced') return undefined
    const recent = (known.recent + letter).slice(-keptUses.uses)
    const change = statusChangeOf(known.rule, recent)
    rules.set(key, changed({ rule: known.rule, recent }, change))
    return change
  }

  /** Read once, and again when a rule has a version that is not known. */
  #rulesOf(id: RuleId): Map<string, MonitoredRule> {
    const known = this.#sites.get(id.site)
    if (known?.has(ruleName(id))) return known
    const read = this.#read(id.site)
    this.#sites.set(id.site, read)
    return read
  }

  #read(site: string): Map<string, MonitoredRule> {
    const uses = new Map(this.#store.usesOf(site).map((its) => [ruleName(its.rule), its]))
    return new Map(
      this.#store.keptFor(site).rules.map((rule) => {
        const its = uses.get(ruleName(rule))
        const isDoubted = its?.doubtedSince !== undefined
        return [ruleName(rule), { rule: { ...rule, isDoubted }, recent: its?.recent ?? '' }]
      }),
    )
  }
}

function changed(
  { rule, recent }: Exclude<MonitoredRule, string>,
  change: StatusChange | undefined,
): MonitoredRule {
  switch (change) {
    case undefined:
      return { rule, recent }
    case 'doubted':
    case 'believed':
      return { rule: { ...rule, isDoubted: change === 'doubted' }, recent }
    default:
      return 'replaced'
  }
}
