import { omitUndefined } from '../../core/omit-undefined.js'
import { type ColumnName, readColumnNames } from '../../rules/rule/column-names.js'
import { readLayout, readRule } from '../../rules/rule/read-rule.js'
import type { Layout, Rule, RuleSet } from '../../rules/rule/rule.js'
import type { BrokenEntry, KeptRules } from '../interface/rule-store.js'
import { contentHash } from '../interface/stored-text.js'
import type { SqliteConnection } from './connection.js'
import { readKept } from './rule-rows.js'
import { historyDays } from './sqlite-snapshot.js'

/** The site, revision and time of a change. */
export interface Commit {
  readonly site: string
  readonly revision: number
  readonly now: string
}

/** Writes the rules of sites and keeps those that they replace; callers begin and commit the transaction. */
export class RuleWriter {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  siteRevision(site: string): number {
    return this.#connection.statements.siteRevision.get(site) ?? 0
  }

  /** Counts up the revisions of the database and of the site. */
  begin(site: string): Commit {
    this.#dropHistory()
    const { nextRevision, setSite } = this.#connection.statements
    const revision = nextRevision.get()!
    setSite.run({ site, revision })
    return { site, revision, now: this.#connection.now().toISOString() }
  }

  /** Drops replaced rules that no run can still use. */
  #dropHistory(): void {
    const { dropRules, dropLayouts, dropColumnNames, setDropped, dropUses } =
      this.#connection.statements
    const oldest = this.#connection.now().getTime() - historyDays * 86_400_000
    const before = new Date(oldest).toISOString()
    const dropped = [dropRules, dropLayouts, dropColumnNames].flatMap((drop) => drop.all(before))
    if (dropped.length === 0) return
    setDropped.run(dropped.reduce((last, until) => Math.max(last, until), 0))
    dropUses.run()
  }

  keptNow(site: string): KeptRules {
    const { statements, path } = this.#connection
    return readKept(statements, { site, revision: statements.revision.get()! }, path)
  }

  save({ site, layouts, rules, columns }: RuleSet, commit: Commit): RuleSet {
    const where = `${this.#connection.path}: ${site}`
    const newRules = rules.map((rule) => readRule({ ...rule, site }, where))
    const newLayouts = layouts.map((layout) => readLayout(layout, where))
    const newNames = columns && readColumnNames(columns, where)
    const kept = this.keptNow(site)
    for (const entry of kept.broken) this.#endBroken(entry, commit)
    if (layouts.length > 0) {
      this.#saveLayouts(kept.layouts, newLayouts, commit)
      for (const rule of outdated(kept.rules, newRules, newLayouts)) this.end(rule, commit)
    }
    const before = new Map(kept.rules.map((rule) => [ruleKey(rule), rule]))
    const saved = newRules.map((rule) => this.replace(rule, before.get(ruleKey(rule)), commit))
    if (newNames !== undefined) this.#saveColumnNames(kept.columns ?? [], newNames, commit)
    return { site, layouts: newLayouts, rules: saved, ...omitUndefined({ columns: newNames }) }
  }

  /** A rule equal to the one before it keeps the version; any other gets the next one. */
  replace(rule: Rule, before: Rule | undefined, commit: Commit): Rule {
    if (before !== undefined && isSame({ ...rule, version: before.version }, before)) return before
    const { site, layout, field, status } = rule
    const { latestVersion, addRule } = this.#connection.statements
    if (before !== undefined) this.end(before, commit)
    const version = (latestVersion.get(site, layout, field) ?? 0) + 1
    const saved = { ...rule, version }
    const json = JSON.stringify(saved)
    const row = { layout, field, version, status, hash: contentHash(json), rule: json }
    addRule.run({ ...commit, ...row })
    return saved
  }

  #saveLayouts(before: readonly Layout[], layouts: readonly Layout[], commit: Commit): void {
    const { addLayout, endLayout } = this.#connection.statements
    const isAmong = (some: readonly Layout[], one: Layout) =>
      some.some((other) => isSame(one, other))
    for (const layout of before.filter((one) => !isAmong(layouts, one)))
      endLayout.run({ ...commit, name: layout.name })
    for (const layout of layouts.filter((one) => !isAmong(before, one))) {
      const json = JSON.stringify(layout)
      addLayout.run({ ...commit, name: layout.name, hash: contentHash(json), layout: json })
    }
  }

  #saveColumnNames(
    before: readonly ColumnName[],
    names: readonly ColumnName[],
    commit: Commit,
  ): void {
    if (isSame(before, names)) return
    const { addColumnNames, endColumnNames } = this.#connection.statements
    endColumnNames.run(commit)
    const json = JSON.stringify(names)
    if (names.length > 0) addColumnNames.run({ ...commit, names: json, hash: contentHash(json) })
  }

  end({ layout, field }: Pick<Rule, 'layout' | 'field'>, commit: Commit): void {
    this.#connection.statements.endRule.run({ ...commit, layout, field })
  }

  #endBroken(entry: BrokenEntry, commit: Commit): void {
    const { endLayout, endColumnNames } = this.#connection.statements
    if (entry.layout === '') endColumnNames.run(commit)
    else if (entry.field === '') endLayout.run({ ...commit, name: entry.layout })
    else this.end(entry, commit)
  }
}

/** Rules that end: of a layout that is gone, or of a field that is now learned for other layouts only. */
function outdated(
  before: readonly Rule[],
  rules: readonly Rule[],
  layouts: readonly Layout[],
): readonly Rule[] {
  const names = new Set(layouts.map(({ name }) => name))
  const fields = new Set(rules.map(({ field }) => field))
  const keys = new Set(rules.map(ruleKey))
  return before.filter(
    (rule) => !names.has(rule.layout) || (fields.has(rule.field) && !keys.has(ruleKey(rule))),
  )
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const ruleKey = ({ layout, field }: Pick<Rule, 'layout' | 'field'>): string =>
  JSON.stringify([layout, field])
