import {
  joinSeen,
  profileWithSeen,
  type SeenValues,
  seenValues,
} from '../../rules/health/profile-evidence.js'
import {
  type RuleChange,
  type StatusChange,
  statusChangeOf,
  type UsedRule,
} from '../../rules/health/rule-health.js'
import { keptUses, type RuleId, type RuleUse, useLetters } from '../../rules/health/rule-use.js'
import { maxDifferent, type OutputProfile } from '../../rules/rule/output-profile.js'
import { type Rule, ruleName } from '../../rules/rule/rule.js'
import type { RuleStore } from '../../store/interface/rule-store.js'

const changeTexts: Readonly<Record<RuleChange, string>> = {
  stale: 'is stale: its answers on the latest pages are unlike those on earlier ones',
  recovered: 'fits again',
  doubted: 'is doubted: its answers on the latest pages are unlike those on earlier ones',
  believed: 'is believed again',
  measured: 'has a new output profile: it rests on more values now',
}

/** What a change of a rule is called in warnings. */
export const changeText = (rule: RuleId, change: RuleChange): string =>
  `the rule for "${rule.field}" (${ruleName(rule)}) ${changeTexts[change]}`

/** A rule and the uses that are known of it; `undefined` once these have replaced it. */
type MonitoredRule =
  | {
      readonly rule: Rule & UsedRule
      readonly recent: string
      readonly seen: SeenValues | undefined
    }
  | 'replaced'

/** Follows the uses of rules, so that the page which changes a rule says so. */
export class HealthMonitor {
  readonly #store: Pick<RuleStore, 'keptFor' | 'usesOf'>
  readonly #writeUses: () => void
  readonly #sites = new Map<string, Map<string, MonitoredRule>>()

  /** @param writeUses Writes the uses that are not written yet, before they are read. */
  constructor(store: Pick<RuleStore, 'keptFor' | 'usesOf'>, writeUses: () => void) {
    this.#store = store
    this.#writeUses = writeUses
  }

  /** The warnings of a page that uses rules; called before the uses are written. */
  add(uses: readonly RuleUse[]): readonly string[] {
    // reading in between would lose what is counted of this page
    for (const { rule } of uses) this.#rulesOf(rule)
    return uses.flatMap((use) => {
      const change = this.#count(use)
      return change === undefined ? [] : [changeText(use.rule, change)]
    })
  }

  #count({ rule: id, result, values }: RuleUse): RuleChange | undefined {
    const rules = this.#rulesOf(id)
    const key = ruleName(id)
    const known = rules.get(key)
    if (known === undefined || known === 'replaced') return undefined
    const { rule } = known
    const recent = (known.recent + useLetters[result]).slice(-keptUses.uses)
    const seen = withValues(known.seen, rule, values)
    const change = statusChangeOf(rule, recent)
    const usual =
      change === undefined && !rule.isDoubted ? profileWithSeen(rule, seen, rule.pages) : undefined
    rules.set(
      key,
      change === 'stale' || change === 'recovered'
        ? 'replaced'
        : { rule: changedRule(rule, change, usual), recent, seen },
    )
    return usual === undefined ? change : 'measured'
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
    this.#writeUses()
    const uses = new Map(this.#store.usesOf(site).map((its) => [ruleName(its.rule), its]))
    return new Map(
      this.#store.keptFor(site).rules.map((rule) => {
        const its = uses.get(ruleName(rule))
        const isDoubted = its?.doubtedSince !== undefined
        return [
          ruleName(rule),
          { rule: { ...rule, isDoubted }, recent: its?.recent ?? '', seen: its?.seen },
        ]
      }),
    )
  }
}

/** With the values of another page, as far as they may still be evidence. */
function withValues(
  seen: SeenValues | undefined,
  { usual }: Rule,
  values: readonly string[],
): SeenValues | undefined {
  const isEnough = (usual.values?.different ?? 0) >= maxDifferent
  const more = isEnough ? undefined : seenValues(values)
  return seen !== undefined && more !== undefined ? joinSeen(seen, more) : (more ?? seen)
}

function changedRule(
  rule: Rule & UsedRule,
  change: StatusChange | undefined,
  usual: OutputProfile | undefined,
): Rule & UsedRule {
  if (usual !== undefined) return { ...rule, usual }
  return change === undefined ? rule : { ...rule, isDoubted: change === 'doubted' }
}
