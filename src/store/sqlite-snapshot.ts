import { createHash } from 'node:crypto'
import { SnapshotExpired } from '../core/errors.js'
import { sitesFor } from '../core/site.js'
import type { RuleSet } from '../rules/rule.js'
import { guarded } from './open-database.js'
import { keptAt } from './rule-rows.js'
import type { RuleSnapshot } from './rule-store.js'
import type { Statements } from './statements.js'

/** Days that rules are kept after they were replaced, for runs that began with them. */
export const historyDays = 7

/** Sites whose rules are kept in memory; others are read again when they come again. */
const mostSites = 1_000

/** The rules of one revision of a database: those that came later, or have ended before, are not among them. */
export class SqliteSnapshot implements RuleSnapshot {
  readonly revision: number
  readonly #path: string
  readonly #statements: Statements
  readonly #known = new Map<string, RuleSet | undefined>()
  #hash: string | undefined

  constructor(path: string, statements: Statements, revision?: number) {
    this.#path = path
    this.#statements = statements
    this.revision = revision ?? guarded(path, () => statements.revision.get()!)
  }

  get hash(): string {
    this.#hash ??= guarded(this.#path, () => this.#hashed())
    return this.#hash
  }

  find(site: string): RuleSet | undefined {
    if (this.#known.has(site)) return this.#again(site)
    const found = guarded(this.#path, () => this.#read(site))
    this.#remember(site, found)
    return found
  }

  close(): void {
    this.#known.clear()
  }

  #read(site: string): RuleSet | undefined {
    for (const name of sitesFor(site)) {
      const found = this.#readOwn(name)
      if (found !== undefined) return found
    }
    return undefined
  }

  #readOwn(site: string): RuleSet | undefined {
    const { layouts, rules, broken } = this.#whole(() =>
      keptAt(this.#statements, { site, revision: this.revision }, this.#path),
    )
    if (broken[0] !== undefined) throw broken[0].error
    return rules.length === 0 ? undefined : { site, layouts, rules }
  }

  #hashed(): string {
    const at = { revision: this.revision }
    const { ruleHashesAt, layoutHashesAt } = this.#statements
    const hashes = this.#whole(() => [...ruleHashesAt.all(at), '', ...layoutHashesAt.all(at)])
    return createHash('sha256').update(hashes.join('\n')).digest('hex')
  }

  /** What was read is all there was, or fails: some may have been dropped meanwhile. */
  #whole<Result>(read: () => Result): Result {
    const result = read()
    if (this.#statements.dropped.get()! > this.revision)
      throw new SnapshotExpired(this.#path, historyDays)
    return result
  }

  /** The one that was asked for last stays the longest. */
  #again(site: string): RuleSet | undefined {
    const found = this.#known.get(site)
    this.#known.delete(site)
    this.#known.set(site, found)
    return found
  }

  #remember(site: string, found: RuleSet | undefined): void {
    if (this.#known.size >= mostSites) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(site, found)
  }
}
