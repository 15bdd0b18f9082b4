import { readLayout } from '../rules/read-layout.js'
import { readRule } from '../rules/read-rule.js'
import type { Layout, Rule, RuleSet } from '../rules/rule.js'
import { contentHash } from './packed-html.js'
import { keptAt } from './rule-rows.js'
import type { BrokenEntry, Kept } from './rule-store.js'
import { historyDays } from './sqlite-snapshot.js'
import type { Statements } from './statements.js'

/** When and as what something is written. */
export interface Commit {
  readonly site: string
  readonly revision: number
  readonly now: string
}

interface WritingOf {
  readonly path: string
  readonly statements: Statements
  readonly now: () => Date
}

/** Writes the rules of sites over time, inside of transactions that others begin and end. */
export class RuleWriting {
  readonly #of: WritingOf

  constructor(of: WritingOf) {
    this.#of = of
  }

  siteRevision(site: string): number {
    return this.#of.statements.siteRevision.get(site) ?? 0
  }

  begin(site: string): Commit {
    this.#dropHistory()
    const revision = this.#of.statements.nextRevision.get()!
    this.#of.statements.setSite.run({ site, revision })
    return { site, revision, now: this.#of.now().toISOString() }
  }

  /** Rules that no run can still be deciding by. */
  #dropHistory(): void {
    const { dropRules, dropLayouts, setDropped, dropUses } = this.#of.statements
    const before = new Date(this.#of.now().getTime() - historyDays * 86_400_000).toISOString()
    const dropped = [...dropRules.all(before), ...dropLayouts.all(before)]
    if (dropped.length === 0) return
    setDropped.run(dropped.reduce((last, until) => Math.max(last, until), 0))
    dropUses.run()
  }

  keptNow(site: string): Kept {
    return keptAt(
      this.#of.statements,
      { site, revision: this.#of.statements.revision.get()! },
      this.#of.path,
    )
  }

  save({ site, layouts, rules }: RuleSet, commit: Commit): RuleSet {
    const where = `${this.#of.path}: ${site}`
    const wanted = rules.map((rule) => readRule({ ...rule, site }, where))
    const wantedLayouts = layouts.map((layout) => readLayout(layout, where))
    const kept = this.keptNow(site)
    for (const entry of kept.broken) this.#endBroken(entry, commit)
    if (layouts.length > 0) {
      this.#saveLayouts(kept.layouts, wantedLayouts, commit)
      for (const rule of outdated(kept.rules, wanted, wantedLayouts)) this.end(rule, commit)
    }
    const before = new Map(kept.rules.map((rule) => [keyOf(rule), rule]))
    const saved = wanted.map((rule) => this.replace(rule, before.get(keyOf(rule)), commit))
    return { site, layouts: wantedLayouts, rules: saved }
  }

  /** A rule that says what the one before it said stays, with its version. */
  replace(rule: Rule, before: Rule | undefined, commit: Commit): Rule {
    if (before !== undefined && isSame({ ...rule, version: before.version }, before)) return before
    const { site, layout, field, status } = rule
    if (before !== undefined) this.end(before, commit)
    const version = (this.#of.statements.latestVersion.get(site, layout, field) ?? 0) + 1
    const saved = { ...rule, version }
    const json = JSON.stringify(saved)
    const row = { layout, field, version, status, hash: contentHash(json), rule: json }
    this.#of.statements.addRule.run({ ...commit, ...row })
    return saved
  }

  #saveLayouts(before: readonly Layout[], layouts: readonly Layout[], commit: Commit): void {
    const isAmong = (some: readonly Layout[], one: Layout) =>
      some.some((other) => isSame(one, other))
    for (const layout of before.filter((one) => !isAmong(layouts, one)))
      this.#of.statements.endLayout.run({ ...commit, name: layout.name })
    for (const layout of layouts.filter((one) => !isAmong(before, one))) {
      const json = JSON.stringify(layout)
      const row = { name: layout.name, hash: contentHash(json), layout: json }
      this.#of.statements.addLayout.run({ ...commit, ...row })
    }
  }

  end({ layout, field }: Pick<Rule, 'layout' | 'field'>, commit: Commit): void {
    this.#of.statements.endRule.run({ ...commit, layout, field })
  }

  #endBroken(entry: BrokenEntry, commit: Commit): void {
    if (entry.field === '') this.#of.statements.endLayout.run({ ...commit, name: entry.layout })
    else this.end(entry, commit)
  }
}

/** Of the rules before those that the new ones leave no place: other layouts, or their field found elsewhere. */
function outdated(
  before: readonly Rule[],
  rules: readonly Rule[],
  layouts: readonly Layout[],
): readonly Rule[] {
  const names = new Set(layouts.map(({ name }) => name))
  const fields = new Set(rules.map(({ field }) => field))
  const keys = new Set(rules.map(keyOf))
  return before.filter(
    (rule) => !names.has(rule.layout) || (fields.has(rule.field) && !keys.has(keyOf(rule))),
  )
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const keyOf = ({ layout, field }: Pick<Rule, 'layout' | 'field'>): string =>
  JSON.stringify([layout, field])
