import type { Database } from 'better-sqlite3'
import { BrokenRule } from '../core/errors.js'
import { readRule } from '../rules/read-rule.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { guarded, openForReading, openForWriting } from './open-database.js'
import type { BrokenEntry, Kept, RuleReader, RuleStore } from './rule-store.js'

interface Row {
  readonly layout: string
  readonly field: string
  readonly rule: string
}

/** Rules in a SQLite file. Those of a site are read once, and again when they were saved, whoever did it. */
export class SqliteRuleStore implements RuleStore {
  readonly #path: string
  readonly #database: Database
  readonly #now: () => Date
  readonly #known = new Map<string, RuleSet>()
  #knownAt: unknown

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
    return guarded(this.#path, () => {
      this.#forgetWhatOthersChanged()
      const known = this.#known.get(site)
      if (known !== undefined) return known
      const { rules, broken } = this.keptFor(site)
      if (broken[0] !== undefined) throw broken[0].error
      if (rules.length === 0) return undefined
      const found = { site, rules }
      this.#known.set(site, found)
      return found
    })
  }

  keptFor(site: string): Kept {
    return guarded(this.#path, () => {
      const select = this.#database.prepare<[string], Row>(
        'SELECT layout, field, rule FROM rules WHERE site = ? ORDER BY layout, field',
      )
      const entries = select.all(site).map((row) => readRow(row, site, this.#path))
      return { rules: entries.filter(isRule), broken: entries.filter(isBroken) }
    })
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
      const kept = this.keptFor(site)
      const before = new Map(kept.rules.map((rule) => [keyOf(rule), rule]))
      const checked = rules.map((rule) => readRule({ ...rule, site }, `${this.#path}: ${site}`))
      const saved = checked.map((rule) => withVersion(rule, before.get(keyOf(rule))))
      for (const entry of kept.broken) this.#remove(site, entry)
      for (const rule of saved) this.#write(rule)
      return { site, rules: saved }
    })
    return guarded(this.#path, () => {
      const saved = replace.immediate()
      this.#known.delete(site)
      return saved
    })
  }

  close(): void {
    this.#database.close()
  }

  /** SQLite counts its data version up when another connection has written. */
  #forgetWhatOthersChanged(): void {
    const version = this.#database.pragma('data_version', { simple: true })
    if (version !== this.#knownAt) this.#known.clear()
    this.#knownAt = version
  }

  #remove(site: string, { layout, field }: BrokenEntry): void {
    this.#database
      .prepare('DELETE FROM rules WHERE site = ? AND layout = ? AND field = ?')
      .run(site, layout, field)
  }

  #write(rule: Rule): void {
    const { site, layout, field, version } = rule
    this.#database
      .prepare('INSERT OR REPLACE INTO rules VALUES (?, ?, ?, ?, ?, ?)')
      .run(site, layout, field, version, this.#now().toISOString(), JSON.stringify(rule))
  }
}

/** The rule in a row, or what is wrong with it. */
function readRow({ layout, field, rule }: Row, site: string, path: string): Rule | BrokenEntry {
  const where = `${path}: ${site}/${layout}/${field}`
  try {
    return readRule(parsed(rule, where), where)
  } catch (error) {
    if (error instanceof BrokenRule) return { layout, field, error }
    throw error
  }
}

function parsed(json: string, where: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new BrokenRule(where, 'it is no JSON')
  }
}

const isBroken = (entry: Rule | BrokenEntry): entry is BrokenEntry => 'error' in entry

const isRule = (entry: Rule | BrokenEntry): entry is Rule => !isBroken(entry)

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
