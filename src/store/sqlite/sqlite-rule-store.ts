import type { DriftKind } from '../../rules/health/drift.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import type { Rule, RuleSet } from '../../rules/rule/rule.js'
import type {
  ChangedRule,
  Forgotten,
  InducedRules,
  KeptRules,
  KeptVersions,
  ObservationStore,
  RuleReader,
  RuleSnapshot,
  RuleStore,
  RuleUses,
  TrainedSite,
  TrainingState,
} from '../interface/rule-store.js'
import { SqliteConnection } from './connection.js'
import { hasLabelledPages, readPages, removeLabels, savePages } from './kept-pages.js'
import { openForReading, openForWriting, openIfThere } from './open-database.js'
import { readVersions } from './rule-rows.js'
import { type Commit, RuleWriter } from './rule-writer.js'
import { SqliteObservations } from './sqlite-observations.js'
import { SqliteSnapshot } from './sqlite-snapshot.js'
import type { Statements } from './statements.js'
import { acceptRules, countUses, usesIn } from './use-counts.js'

/** Rules in a SQLite file. The rules of a site are read once, and again after any change of rules, by whomever. */
export class SqliteRuleStore implements RuleStore {
  readonly observations: ObservationStore
  readonly #connection: SqliteConnection
  readonly #rules: RuleWriter
  #latest: RuleSnapshot | undefined

  /** Closing the store closes the connection. */
  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#rules = new RuleWriter(connection)
    this.observations = new SqliteObservations(connection)
  }

  /** The file must exist. */
  static forReading(path: string): RuleReader {
    const open = () => openForReading(path)
    return new SqliteRuleStore(new SqliteConnection({ path, open }).open())
  }

  /** The file may not exist yet: until then it has no rules, and reading does not make it. */
  static forReadingIfThere(path: string): RuleReader {
    const open = () => openIfThere(path)
    return new SqliteRuleStore(new SqliteConnection({ path, open }).open())
  }

  /** Makes the file when it does not exist. */
  static forWriting(path: string, now?: () => Date): RuleStore {
    const open = () => openForWriting(path)
    return new SqliteRuleStore(new SqliteConnection({ path, open, ...(now && { now }) }).open())
  }

  /** Throws where the file does not exist. */
  static forChanging(path: string): RuleStore {
    SqliteRuleStore.forReading(path).close()
    return SqliteRuleStore.forWriting(path)
  }

  /** Opens the file, or makes it, at the first access; waits for other writers for so long. */
  static forWritingWhenNeeded(path: string, waitMilliseconds?: number): RuleStore {
    const open = () => openForWriting(path, waitMilliseconds)
    return new SqliteRuleStore(new SqliteConnection({ path, open }))
  }

  find(site: string): RuleSet | undefined {
    if (this.#latest?.revision !== this.revision()) this.#latest = this.snapshot()
    return this.#latest!.find(site)
  }

  keptFor(site: string): KeptRules {
    return this.#connection.read(() => this.#rules.keptNow(site))
  }

  versionsOf(site: string): KeptVersions {
    const { path } = this.#connection
    return this.#connection.read((statements) => readVersions(statements, site, path))
  }

  sites(): readonly string[] {
    return this.#connection.read(({ sites }) => sites.all())
  }

  usesOf(site: string): readonly RuleUses[] {
    return this.#connection.read(({ uses }) => uses.all(site).map(usesIn))
  }

  usesOverTime(site: string): readonly RuleUses[] {
    return this.#connection.read(({ usesOverTime }) => usesOverTime.all(site).map(usesIn))
  }

  revision(): number {
    return this.#connection.read(({ revision }) => revision.get()!)
  }

  snapshot(revision?: number): RuleSnapshot {
    const { path, statements } = this.#connection
    return new SqliteSnapshot(path, statements, revision)
  }

  save(rules: RuleSet): RuleSet {
    return this.saveAll([rules])[0]!
  }

  saveAll(sets: readonly RuleSet[]): readonly RuleSet[] {
    return this.#connection.commit(() =>
      sets.map((rules) => this.#rules.save(rules, this.#rules.begin(rules.site))),
    )
  }

  trainingState(site: string): TrainingState {
    return this.#connection.readTogether((statements) => ({
      revision: this.#rules.siteRevision(site),
      pages: readPages(statements, site),
    }))
  }

  saveTrained({ rules, pages, revision }: TrainedSite): RuleSet | undefined {
    return this.#connection.commit((statements) => {
      if (this.#rules.siteRevision(rules.site) !== revision) return undefined
      const commit = this.#rules.begin(rules.site)
      savePages(statements, pages, commit)
      return this.#rules.save(rules, commit)
    })
  }

  saveInduced({ rules, drifts, learnedFrom, revision }: InducedRules): RuleSet | undefined {
    return this.#connection.commit(() => {
      if (this.#rules.siteRevision(rules.site) !== revision) return undefined
      const saved = this.#rules.save(rules, this.#rules.begin(rules.site))
      this.observations.addDrifts(drifts(saved))
      this.observations.removePages(rules.site, learnedFrom)
      return saved
    })
  }

  countUses(uses: readonly RuleUses[]): readonly ChangedRule[] {
    return this.#connection.commit((statements) => countUses(statements, this.#rules, uses))
  }

  retire(site: string, field: string, layout?: string): readonly Rule[] {
    return this.#decide(site, { field, layout, kind: 'retired' }, (rules, commit) =>
      rules.map((rule) => this.#rules.replace({ ...rule, status: 'retired' }, rule, commit)),
    )
  }

  accept(site: string, field: string, layout?: string): readonly Rule[] {
    return this.#decide(site, { field, layout, kind: 'accepted' }, (rules, commit) =>
      acceptRules(this.#connection.statements, this.#rules, rules, commit),
    )
  }

  /** What a person decides about the rules of a field, with its entry among the drifts. */
  #decide(
    site: string,
    of: {
      readonly field: string
      readonly layout: string | undefined
      readonly kind: DriftKind
    },
    decide: (rules: readonly Rule[], commit: Commit) => readonly Rule[],
  ): readonly Rule[] {
    return this.#connection.commit(() => {
      const { rules } = this.#rules.keptNow(site)
      const chosen = rules.filter(
        ({ field, layout }) => field === of.field && layout === (of.layout ?? layout),
      )
      if (chosen.length === 0) return []
      const decided = decide(chosen, this.#rules.begin(site))
      const report = { vanished: [], appeared: [] }
      this.observations.addDrifts(
        decided.map((rule) => ({ rule: ruleIdOf(rule), kind: of.kind, report })),
      )
      return decided
    })
  }

  forget(site: string, field?: string): Forgotten {
    return this.#connection.commit((statements) => {
      const commit = this.#rules.begin(site)
      const { rules, broken } = this.#rules.keptNow(site)
      const ending = [...rules, ...broken].filter(
        (one) => field === undefined || one.field === field,
      )
      for (const rule of ending) this.#rules.end(rule, commit)
      const unlabelled = field === undefined ? 0 : removeLabels(statements, site, field)
      const isUseful = this.#isKnown(site) || hasLabelledPages(statements, site)
      const pages =
        field !== undefined && isUseful ? unlabelled : this.#removeSite(statements, commit)
      return { rules: ending.length, pages }
    })
  }

  close(): void {
    this.#connection.close()
  }

  #isKnown(site: string): boolean {
    const { rules, columns } = this.#rules.keptNow(site)
    return rules.length > 0 || columns !== undefined
  }

  /** Removes all but the history of the rules; returns how many pages the site had. */
  #removeSite(statements: Statements, commit: Commit): number {
    const { site } = commit
    for (const { name } of this.#rules.keptNow(site).layouts)
      statements.endLayout.run({ ...commit, name })
    statements.endColumnNames.run(commit)
    statements.removeSite.run(site)
    statements.removeObservations.run(site)
    statements.removeDrifts.run(site)
    return statements.removePages.run(site).changes
  }
}
