import type { Database } from 'better-sqlite3'
import { given } from '../core/given.js'
import { readLayout } from '../rules/read-layout.js'
import { readRule } from '../rules/read-rule.js'
import { type Layout, type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type KeptPage, labelsJson, labelsOf } from './kept-page.js'
import {
  closeReader,
  closeWriter,
  guarded,
  openForReading,
  openForWriting,
} from './open-database.js'
import { contentHash } from './packed-html.js'
import { keptAt } from './rule-rows.js'
import type {
  BrokenEntry,
  Forgotten,
  Kept,
  RuleReader,
  RuleSnapshot,
  RuleStore,
  RuleUses,
  TrainedOn,
  TrainedSite,
} from './rule-store.js'
import { historyDays, SqliteSnapshot } from './sqlite-snapshot.js'
import { type PageRow, type Statements, statementsOf } from './statements.js'

/** When and as what something is written. */
interface Commit {
  readonly site: string
  readonly revision: number
  readonly now: string
}

/** Rules in a SQLite file. Those of a site are read once, and again when any were saved, whoever did it. */
export class SqliteRuleStore implements RuleStore {
  readonly #path: string
  readonly #database: Database
  readonly #statements: Statements
  readonly #now: () => Date
  #latest: RuleSnapshot | undefined

  /** Closes what it is given when it is closed. */
  constructor(path: string, database: Database, now: () => Date = () => new Date()) {
    this.#path = path
    this.#database = database
    this.#statements = guarded(path, () => statementsOf(database))
    this.#now = now
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
    return guarded(this.#path, () => this.#keptNow(site))
  }

  sites(): readonly string[] {
    return guarded(this.#path, () => this.#statements.sites.all())
  }

  usesOf(site: string): readonly RuleUses[] {
    const rows = guarded(this.#path, () => this.#statements.uses.all(site))
    return rows.map(({ hits, misses, lastUse, ...rule }) => ({ rule, hits, misses, lastUse }))
  }

  revision(): number {
    return guarded(this.#path, () => this.#statements.revision.get()!)
  }

  snapshot(): RuleSnapshot {
    return new SqliteSnapshot(this.#path, this.#statements)
  }

  save(rules: RuleSet): RuleSet {
    return this.#committed(() => this.#saveRules(rules, this.#commitTo(rules.site)))
  }

  trainedOn(site: string): TrainedOn {
    const read = this.#database.transaction(() => ({
      revision: this.#siteRevision(site),
      pages: this.#statements.pages.all(site).map(pageIn),
    }))
    return guarded(this.#path, () => read())
  }

  saveTrained({ rules, pages, revision }: TrainedSite): RuleSet | undefined {
    return this.#committed(() => {
      if (this.#siteRevision(rules.site) !== revision) return undefined
      const commit = this.#commitTo(rules.site)
      this.#savePages(pages, commit)
      return this.#saveRules(rules, commit)
    })
  }

  countUses(uses: readonly RuleUses[]): void {
    this.#committed(() => {
      for (const { rule, ...counts } of uses) this.#statements.countUses.run({ ...rule, ...counts })
    })
  }

  forget(site: string, field?: string): Forgotten {
    return this.#committed(() => {
      const commit = this.#commitTo(site)
      const { rules, broken } = this.#keptNow(site)
      const isMeant = (one: { readonly field: string }) =>
        field === undefined || one.field === field
      const going = [...rules, ...broken].filter(isMeant)
      for (const rule of going) this.#endRule(rule, commit)
      const unlabelled = field === undefined ? 0 : this.#forgetLabels(site, field)
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

  #siteRevision(site: string): number {
    return this.#statements.siteRevision.get(site) ?? 0
  }

  #commitTo(site: string): Commit {
    this.#dropHistory()
    const revision = this.#statements.nextRevision.get()!
    this.#statements.setSite.run({ site, revision })
    return { site, revision, now: this.#now().toISOString() }
  }

  /** Rules that no run can still be deciding by. */
  #dropHistory(): void {
    const { dropRules, dropLayouts, setDropped, dropUses } = this.#statements
    const before = new Date(this.#now().getTime() - historyDays * 86_400_000).toISOString()
    const dropped = [...dropRules.all(before), ...dropLayouts.all(before)]
    if (dropped.length === 0) return
    setDropped.run(dropped.reduce((last, until) => Math.max(last, until), 0))
    dropUses.run()
  }

  #keptNow(site: string): Kept {
    return keptAt(
      this.#statements,
      { site, revision: this.#statements.revision.get()! },
      this.#path,
    )
  }

  #saveRules({ site, layouts, rules }: RuleSet, commit: Commit): RuleSet {
    const where = `${this.#path}: ${site}`
    const wanted = rules.map((rule) => readRule({ ...rule, site }, where))
    const wantedLayouts = layouts.map((layout) => readLayout(layout, where))
    const kept = this.#keptNow(site)
    for (const entry of kept.broken) this.#endBroken(entry, commit)
    if (layouts.length > 0) {
      this.#saveLayouts(kept.layouts, wantedLayouts, commit)
      for (const rule of outdated(kept.rules, wanted, wantedLayouts)) this.#endRule(rule, commit)
    }
    const before = new Map(kept.rules.map((rule) => [keyOf(rule), rule]))
    const saved = wanted.map((rule) => this.#saveRule(rule, before.get(keyOf(rule)), commit))
    return { site, layouts: wantedLayouts, rules: saved }
  }

  /** A rule that says what the one before it said stays, with its version. */
  #saveRule(rule: Rule, before: Rule | undefined, commit: Commit): Rule {
    if (before !== undefined && isSame({ ...rule, version: before.version }, before)) return before
    const { site, layout, field, status } = rule
    if (before !== undefined) this.#endRule(before, commit)
    const version = (this.#statements.latestVersion.get(site, layout, field) ?? 0) + 1
    const saved = { ...rule, version }
    const json = JSON.stringify(saved)
    const row = { layout, field, version, status, hash: contentHash(json), rule: json }
    this.#statements.addRule.run({ ...commit, ...row })
    return saved
  }

  #saveLayouts(before: readonly Layout[], layouts: readonly Layout[], commit: Commit): void {
    const isAmong = (some: readonly Layout[], one: Layout) =>
      some.some((other) => isSame(one, other))
    for (const layout of before.filter((one) => !isAmong(layouts, one)))
      this.#statements.endLayout.run({ ...commit, name: layout.name })
    for (const layout of layouts.filter((one) => !isAmong(before, one))) {
      const json = JSON.stringify(layout)
      const row = { name: layout.name, hash: contentHash(json), layout: json }
      this.#statements.addLayout.run({ ...commit, ...row })
    }
  }

  #endRule({ layout, field }: Pick<Rule, 'layout' | 'field'>, commit: Commit): void {
    this.#statements.endRule.run({ ...commit, layout, field })
  }

  #endBroken(entry: BrokenEntry, commit: Commit): void {
    if (entry.field === '') this.#statements.endLayout.run({ ...commit, name: entry.layout })
    else this.#endRule(entry, commit)
  }

  /** Only what is new is written; what was kept and is not named any more goes. */
  #savePages(pages: readonly KeptPage[], { site, now }: Commit): void {
    const staying = new Set(pages.map(({ hash }) => hash))
    const { pageHashes, removePage, putPage } = this.#statements
    for (const hash of pageHashes.all(site)) if (!staying.has(hash)) removePage.run(site, hash)
    for (const page of pages) {
      if (page.addedAt === undefined) putPage.run({ site, ...nothing, ...page, addedAt: now })
    }
  }

  /** How many pages had labels of the field. */
  #forgetLabels(site: string, field: string): number {
    const labelled = this.#statements.pages
      .all(site)
      .map(pageIn)
      .map((page) => ({ ...page, labels: new Map(labelsOf(page)) }))
      .filter(({ labels }) => labels.delete(field))
    for (const { hash, labels } of labelled)
      this.#statements.setLabels.run(labels.size === 0 ? null : labelsJson(labels), site, hash)
    return labelled.length
  }

  /** Whether anything is left of a site that pages could be decided by, or rules learned from. */
  #isUseful(site: string): boolean {
    const { rules } = this.#keptNow(site)
    return (
      rules.length > 0 || this.#statements.pages.all(site).some(({ labels }) => labels !== null)
    )
  }

  /** How many pages it had. */
  #removeSite(commit: Commit): number {
    const { site } = commit
    for (const { name } of this.#keptNow(site).layouts)
      this.#statements.endLayout.run({ ...commit, name })
    this.#statements.removeSite.run(site)
    return this.#statements.removePages.run(site).changes
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

const keyOf = ({ layout, field }: Rule): string => JSON.stringify([layout, field])

const nothing = { id: null, url: null, labels: null }

const pageIn = ({ hash, packed, addedAt, id, url, labels }: PageRow): KeptPage => ({
  ...given({ id: id ?? undefined, url: url ?? undefined, labels: labels ?? undefined }),
  hash,
  packed,
  addedAt,
})

/** Everything that is known of all sites, in a form that does not depend on when or in which order it was learned. */
export const dumpRules = (store: RuleReader): readonly Rule[] =>
  store
    .sites()
    .flatMap((site) => store.find(site)?.rules ?? [])
    .map((rule) => ({ ...rule, version: 1 }))
    .sort((a, b) => (ruleName(a) < ruleName(b) ? -1 : 1))
