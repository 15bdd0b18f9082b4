import type { Database } from 'better-sqlite3'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import {
  closeReader,
  closeWriter,
  guarded,
  openForReading,
  openForWriting,
} from './open-database.js'
import { versionsIn } from './rule-rows.js'
import type {
  Forgotten,
  InducedRules,
  Kept,
  KeptVersions,
  RuleReader,
  RuleSnapshot,
  RuleStore,
  RuleUses,
  TrainedOn,
  TrainedSite,
  TurnedRule,
} from './rule-store.js'
import { type Commit, RuleWriting } from './rule-writing.js'
import type { SiteMemory } from './site-memory.js'
import { SqlitePages } from './sqlite-pages.js'
import { SqliteSiteMemory } from './sqlite-site-memory.js'
import { SqliteSnapshot } from './sqlite-snapshot.js'
import { SqliteUses } from './sqlite-uses.js'
import { type Statements, statementsOf } from './statements.js'

/** Rules in a SQLite file. Those of a site are read once, and again when any were saved, whoever did it. */
export class SqliteRuleStore implements RuleStore {
  readonly #path: string
  readonly #database: Database
  readonly #statements: Statements
  readonly #writing: RuleWriting
  readonly #pages: SqlitePages
  readonly #uses: SqliteUses
  readonly memory: SiteMemory
  #latest: RuleSnapshot | undefined

  /** Closes what it is given when it is closed. */
  constructor(path: string, database: Database, now: () => Date = () => new Date()) {
    this.#path = path
    this.#database = database
    this.#statements = guarded(path, () => statementsOf(database))
    this.#writing = new RuleWriting({ path, statements: this.#statements, now })
    this.#pages = new SqlitePages(this.#statements)
    this.#uses = new SqliteUses(this.#statements, this.#writing)
    this.memory = new SqliteSiteMemory({ path, database, statements: this.#statements, now })
  }

  static forReading(path: string): RuleReader {
    return new SqliteRuleStore(path, openForReading(path))
  }

  static forWriting(path: string, now?: () => Date): RuleStore {
    return new SqliteRuleStore(path, openForWriting(path), now)
  }

  /** For what may be left undone when others write: waits for them no longer than this. */
  static forHastyWriting(path: string, waitMilliseconds: number): RuleStore {
    return new SqliteRuleStore(path, openForWriting(path, waitMilliseconds))
  }

  find(site: string): RuleSet | undefined {
    if (this.#latest?.revision !== this.revision()) this.#latest = this.snapshot()
    return this.#latest!.find(site)
  }

  keptFor(site: string): Kept {
    return guarded(this.#path, () => this.#writing.keptNow(site))
  }

  versionsOf(site: string): KeptVersions {
    return guarded(this.#path, () => versionsIn(this.#statements, site, this.#path))
  }

  sites(): readonly string[] {
    return guarded(this.#path, () => this.#statements.sites.all())
  }

  usesOf(site: string): readonly RuleUses[] {
    return guarded(this.#path, () => this.#uses.of(site))
  }

  usesOverTime(site: string): readonly RuleUses[] {
    return guarded(this.#path, () => this.#uses.overTime(site))
  }

  revision(): number {
    return guarded(this.#path, () => this.#statements.revision.get()!)
  }

  snapshot(revision?: number): RuleSnapshot {
    return new SqliteSnapshot(this.#path, this.#statements, revision)
  }

  save(rules: RuleSet): RuleSet {
    return this.saveAll([rules])[0]!
  }

  saveAll(sets: readonly RuleSet[]): readonly RuleSet[] {
    return this.#committed(() =>
      sets.map((rules) => this.#writing.save(rules, this.#writing.begin(rules.site))),
    )
  }

  trainedOn(site: string): TrainedOn {
    const read = this.#database.transaction(() => ({
      revision: this.#writing.siteRevision(site),
      pages: this.#pages.of(site),
    }))
    return guarded(this.#path, () => read())
  }

  saveTrained({ rules, pages, revision }: TrainedSite): RuleSet | undefined {
    return this.#committed(() => {
      if (this.#writing.siteRevision(rules.site) !== revision) return undefined
      const commit = this.#writing.begin(rules.site)
      this.#pages.save(pages, commit)
      return this.#writing.save(rules, commit)
    })
  }

  saveInduced({ rules, drifts, learnedFrom, revision }: InducedRules): RuleSet | undefined {
    return this.#committed(() => {
      if (this.#writing.siteRevision(rules.site) !== revision) return undefined
      const saved = this.#writing.save(rules, this.#writing.begin(rules.site))
      this.memory.note(drifts(saved))
      this.memory.letGo(rules.site, learnedFrom)
      return saved
    })
  }

  countUses(all: readonly RuleUses[]): readonly TurnedRule[] {
    return this.#committed(() => this.#uses.count(all))
  }

  forget(site: string, field?: string): Forgotten {
    return this.#committed(() => {
      const commit = this.#writing.begin(site)
      const { rules, broken } = this.#writing.keptNow(site)
      const isMeant = (one: { readonly field: string }) =>
        field === undefined || one.field === field
      const going = [...rules, ...broken].filter(isMeant)
      for (const rule of going) this.#writing.end(rule, commit)
      const unlabelled = field === undefined ? 0 : this.#pages.forgetLabels(site, field)
      if (field !== undefined && this.#isUseful(site))
        return { rules: going.length, pages: unlabelled }
      return { rules: going.length, pages: this.#removeSite(commit) }
    })
  }

  close(): void {
    if (this.#database.readonly) closeReader(this.#database)
    else closeWriter(this.#database)
  }

  /** Everything or nothing, and nobody else in between. */
  #committed<Result>(work: () => Result): Result {
    return guarded(this.#path, () => this.#database.transaction(work).immediate())
  }

  /** Whether anything is left of a site that pages could be decided by, or rules learned from. */
  #isUseful(site: string): boolean {
    const { rules } = this.#writing.keptNow(site)
    return rules.length > 0 || this.#pages.hasLabels(site)
  }

  /** How many pages it had. */
  #removeSite(commit: Commit): number {
    const { site } = commit
    for (const { name } of this.#writing.keptNow(site).layouts)
      this.#statements.endLayout.run({ ...commit, name })
    this.#statements.removeSite.run(site)
    this.#statements.removeObservations.run(site)
    this.#statements.removeDrifts.run(site)
    return this.#statements.removePages.run(site).changes
  }
}

/** Everything that is known of all sites, in a form that does not depend on when or in which order it was learned. */
export const dumpRules = (store: RuleReader): readonly Rule[] =>
  store
    .sites()
    .flatMap((site) => store.find(site)?.rules ?? [])
    .map((rule) => ({ ...rule, version: 1 }))
    .sort((a, b) => (ruleName(a) < ruleName(b) ? -1 : 1))
