import { createHash } from 'node:crypto'
import { SnapshotExpired } from '../../core/errors.js'
import { sitesToSearch } from '../../core/site.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleSnapshot } from '../interface/rule-store.js'
import { guarded } from './open-database.js'
import { readKept } from './rule-rows.js'
import type { Statements } from './statements.js'

/** Days that replaced rules are kept, for runs that use them still. */
export const historyDays = 7

/** Sites whose rules are held in memory. */
const maxSites = 1_000

/** The rules of one revision of a database. Those of a site are read when they are needed, and held in memory. */
export class SqliteSnapshot implements RuleSnapshot {
  readonly revision: number
  readonly #path: string
  readonly #statements: Statements
  readonly #cached = new Map<string, RuleSet | undefined>()
  #hash: string | undefined

  constructor(path: string, statements: Statements, revision?: number) {
    this.#path = path
    this.#statements = statements
    this.revision = revision ?? guarded(path, () => statements.revision.get()!)
  }

  get hash(): string {
    this.#hash ??= guarded(this.#path, () => this.#computeHash())
    return this.#hash
  }

  find(site: string): RuleSet | undefined {
    if (this.#cached.has(site)) return this.#cachedAgain(site)
    const found = guarded(this.#path, () => this.#read(site))
    this.#cache(site, found)
    return found
  }

  close(): void {
    this.#cached.clear()
  }

  #read(site: string): RuleSet | undefined {
    for (const name of sitesToSearch(site)) {
      const found = this.#readOwn(name)
      if (found !== undefined) return found
    }
    return undefined
  }

  #readOwn(site: string): RuleSet | undefined {
    const { broken, ...kept } = this.#complete(() =>
      readKept(this.#statements, { site, revision: this.revision }, this.#path),
    )
    if (broken[0] !== undefined) throw broken[0].error
    return kept.rules.length === 0 && kept.columns === undefined ? undefined : { site, ...kept }
  }

  #computeHash(): string {
    const at = { revision: this.revision }
    const { ruleHashesAt, layoutHashesAt, columnNameHashesAt } = this.#statements
    const hashes = this.#complete(() => {
      const names = columnNameHashesAt.all(at)
      const rules = [...ruleHashesAt.all(at), '', ...layoutHashesAt.all(at)]
      return names.length === 0 ? rules : [...rules, '', ...names]
    })
    return createHash('sha256').update(hashes.join('\n')).digest('hex')
  }

  /** Fails if history that the revision needs was dropped meanwhile. */
  #complete<Result>(read: () => Result): Result {
    const result = read()
    if (this.#statements.dropped.get()! > this.revision)
      throw new SnapshotExpired(this.#path, historyDays)
    return result
  }

  /** Moves the site to the end: the first one is dropped first. */
  #cachedAgain(site: string): RuleSet | undefined {
    const found = this.#cached.get(site)
    this.#cached.delete(site)
    this.#cached.set(site, found)
    return found
  }

  #cache(site: string, found: RuleSet | undefined): void {
    if (this.#cached.size >= maxSites) this.#cached.delete(this.#cached.keys().next().value!)
    this.#cached.set(site, found)
  }
}
