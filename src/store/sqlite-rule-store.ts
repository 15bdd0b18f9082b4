import type { Database } from 'better-sqlite3'
import { readRule } from '../rules/read-rule.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { guarded, openForReading, openForWriting } from './open-database.js'
import type { RuleReader, RuleStore } from './rule-store.js'

interface Row {
  readonly rule: string
}

/** Rules in a SQLite file. */
export class SqliteRuleStore implements RuleStore {
  readonly #path: string
  readonly #database: Database
  readonly #now: () => Date

  private constructor(path: string, database: Database, now: () => Date) {
    this.#path = path
    this.#database = database
    this.#now = now
  }

  static forReading(path: string): RuleReader {
    return new SqliteRuleStore(path, openForReading(path), () => new Date())
  }

  static forWriting(path: string, now: () => Date = () => new Date()): RuleStore {
    return new SqliteRuleStore(path, openForWriting(path), now)
  }

  find(site: string): RuleSet | undefined {
    const rules = this.#rulesOf(site)
    return rules.length === 0 ? undefined : { site, rules }
  }

  sites(): readonly string[] {
    return guarded(this.#path, () => {
      const select = this.#database.prepare<[], { readonly site: string }>(
        'SELECT DISTINCT site FROM rules ORDER BY site',
      )
      return select.all().map(({ site }) => site)
    })
  }

  save({ site, rules }: RuleSet): RuleSet {
    const replace = this.#database.transaction(() => {
      const before = new Map(this.#rulesOf(site).map((rule) => [keyOf(rule), rule]))
      const checked = rules.map((rule) => readRule({ ...rule, site }, `${this.#path}: ${site}`))
      const saved = checked.map((rule) => withVersion(rule, before.get(keyOf(rule))))
      for (const rule of saved) this.#write(rule)
      return { site, rules: saved }
    })
    return guarded(this.#path, () => replace.immediate())
  }

  close(): void {
    this.#database.close()
  }

  #rulesOf(site: string): readonly Rule[] {
    return guarded(this.#path, () => {
      const select = this.#database.prepare<[string], Row>(
        'SELECT rule FROM rules WHERE site = ? ORDER BY layout, field',
      )
      return select
        .all(site)
        .map(({ rule }) => readRule(JSON.parse(rule), `${this.#path}: ${site}`))
    })
  }

  #write(rule: Rule): void {
    const { site, layout, field, version } = rule
    this.#database
      .prepare('INSERT OR REPLACE INTO rules VALUES (?, ?, ?, ?, ?, ?)')
      .run(site, layout, field, version, this.#now().toISOString(), JSON.stringify(rule))
  }
}

const keyOf = ({ layout, field }: Rule): string => JSON.stringify([layout, field])

/** A rule that says what the one before it said keeps its version. */
function withVersion(rule: Rule, before: Rule | undefined): Rule {
  if (before === undefined) return { ...rule, version: 1 }
  const same = JSON.stringify({ ...rule, version: before.version }) === JSON.stringify(before)
  return { ...rule, version: same ? before.version : before.version + 1 }
}

/** Everything that is known of all sites, in a form that does not depend on when or in which order it was learned. */
export const dumpRules = (store: RuleReader): readonly Rule[] =>
  store
    .sites()
    .flatMap((site) => store.find(site)?.rules ?? [])
    .map((rule) => ({ ...rule, version: 1 }))
    .sort((a, b) => (ruleName(a) < ruleName(b) ? -1 : 1))
