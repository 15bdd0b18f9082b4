import { type Rule, type RuleStatus, ruleStatuses } from '../rules/rule.js'
import { remembered, turnOf } from '../rules/wear.js'
import { textsIn } from './kept-json.js'
import type { RuleUses, TurnedRule } from './rule-store.js'
import { keyOf, type RuleWriting } from './rule-writing.js'
import type { Statements, UsesRow } from './statements.js'

/** What rules were good for, and what becomes of them by it, inside of transactions that others begin and end. */
export class SqliteUses {
  readonly #statements: Statements
  readonly #writing: RuleWriting

  constructor(statements: Statements, writing: RuleWriting) {
    this.#statements = statements
    this.#writing = writing
  }

  of(site: string): readonly RuleUses[] {
    return this.#statements.uses.all(site).map(usesIn)
  }

  overTime(site: string): readonly RuleUses[] {
    return this.#statements.usesOverTime.all(site).map(usesIn)
  }

  count(all: readonly RuleUses[]): readonly TurnedRule[] {
    for (const uses of all) this.#countUse(uses)
    const sites = new Set(all.filter((uses) => this.#mayTurn(uses)).map(({ rule }) => rule.site))
    return [...sites].flatMap((site) => this.#turn(site))
  }

  /** Hits alone turn nothing but a stale rule: of most sites nothing is read. */
  #mayTurn({ rule, recent }: RuleUses): boolean {
    return /[^h]/.test(recent) || this.#statements.statusNow.get(rule) === 'stale'
  }

  #countUse({ rule, given, ...counts }: RuleUses): void {
    const before = textsIn(this.#statements.given.get(rule) ?? '[]')
    const latest = JSON.stringify([...before, ...given].slice(-remembered.values))
    this.#statements.countUses.run({ ...rule, ...counts, given: latest })
  }

  /** Saves the rules of a site whose latest uses make them stale, or say that they are not. */
  #turn(site: string): readonly TurnedRule[] {
    const recent = new Map(
      this.#statements.uses.all(site).map((uses) => [keyOf(uses), uses.recent]),
    )
    const turning = this.#writing.keptNow(site).rules.flatMap((rule) => {
      const turn = turnOf(rule, recent.get(keyOf(rule)) ?? '')
      return turn === undefined ? [] : [{ rule, turn }]
    })
    if (turning.length === 0) return []
    const commit = this.#writing.begin(site)
    return turning.map(({ rule, turn }) => {
      const status = turn === 'stale' ? 'stale' : this.#statusBefore(rule)
      return { rule: this.#writing.replace({ ...rule, status }, rule, commit), turn }
    })
  }

  #statusBefore({ site, layout, field }: Rule): RuleStatus {
    const status = this.#statements.statusBefore.get(site, layout, field)
    return ruleStatuses.find((known) => known === status) ?? 'learned'
  }
}

const usesIn = ({ hits, misses, lastUse, recent, given, ...rule }: UsesRow): RuleUses => ({
  rule,
  hits,
  misses,
  lastUse,
  recent,
  given: textsIn(given),
})
