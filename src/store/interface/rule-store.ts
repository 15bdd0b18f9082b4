import type { BrokenRule } from '../../core/errors.js'
import type { DatedDrift, Drift } from '../../rules/health/drift.js'
import type { SeenValues } from '../../rules/health/profile-evidence.js'
import type { RuleChange } from '../../rules/health/rule-health.js'
import type { DoubtedAnswer, RuleId } from '../../rules/health/rule-use.js'
import type { ColumnName } from '../../rules/rule/column-names.js'
import type { Layout, Rule, RuleSet } from '../../rules/rule/rule.js'
import type { KeptPage } from './kept-page.js'

/** What is stored for one site, in the order of layouts and fields. */
export interface KeptRules {
  readonly layouts: readonly Layout[]
  readonly rules: readonly Rule[]
  /** Names of columns of records; absent where there are none. */
  readonly columns?: readonly ColumnName[]
  /** Entries that cannot be read as a rule or a layout. */
  readonly broken: readonly BrokenEntry[]
}

export interface BrokenEntry {
  readonly layout: string
  /** Empty if the layout itself is broken; both are, if the names of columns are. */
  readonly field: string
  readonly error: BrokenRule
}

/** One version of a rule, and when it held. */
export interface KeptVersion {
  readonly rule: Rule
  /** ISO 8601, in UTC. */
  readonly learnedAt: string
  /** When it was replaced or forgotten; `undefined` while it holds. */
  readonly endedAt?: string
}

/** In the order of layouts, fields and versions. */
export interface KeptVersions {
  readonly versions: readonly KeptVersion[]
  /** Versions that cannot be read. */
  readonly broken: readonly BrokenEntry[]
}

/** The uses of a rule since it was learned. */
export interface RuleUses {
  readonly rule: RuleId
  readonly hits: number
  readonly misses: number
  /** ISO 8601, in UTC. */
  readonly lastUse: string
  /** A letter for each of the latest uses: `useLetters`. */
  readonly recent: string
  /** Its latest values, with repetitions. */
  readonly given: readonly string[]
  /** What its believed values had in common; absent where there was none. */
  readonly seen?: SeenValues
  /** Its latest doubted answers. */
  readonly doubted: readonly DoubtedAnswer[]
  /** Since when the answers of a trained rule are doubted: ISO 8601, in UTC. */
  readonly doubtedSince?: string
}

/** Finds the rules of a site, or else those of its registrable domain. */
export interface RuleLookup {
  /** `undefined` if there are none. Fails if one of them is broken. */
  find(site: string): RuleSet | undefined
}

/** All rules as of one revision, whatever is committed later. Holds no lock. */
export interface RuleSnapshot extends RuleLookup {
  /** Incremented by every change of rules. */
  readonly revision: number
  /** SHA-256 over all rules and layouts: equal hashes, equal decisions. */
  readonly hash: string
  /** Releases what it has read. */
  close(): void
}

/** Reads the current rules. */
export interface RuleReader extends RuleLookup {
  /** Everything stored for exactly this site, broken or not. */
  keptFor(site: string): KeptRules
  /** Every stored version of the rules of exactly this site, also of rules that have ended. */
  versionsOf(site: string): KeptVersions
  /** All sites with rules or names of columns, in alphabetical order. */
  sites(): readonly string[]
  /** The uses of a site's current rules, in the order of layouts and fields; rules without uses are left out. */
  usesOf(site: string): readonly RuleUses[]
  /** The uses of all stored versions of a site's rules, the latest at the end. */
  usesOverTime(site: string): readonly RuleUses[]
  trainingState(site: string): TrainingState
  /** The current revision. */
  revision(): number
  /** All rules as of the current or an earlier revision. */
  snapshot(revision?: number): RuleSnapshot
  readonly observations: ObservationReader
  close(): void
}

/** What a site has been trained on. */
export interface TrainingState {
  /** Incremented by every change of the site, except for uses; 0 for an unknown site. */
  readonly revision: number
  readonly pages: readonly KeptPage[]
}

/** The result of training a site. */
export interface TrainedSite {
  readonly rules: RuleSet
  /** All pages to keep for the site. */
  readonly pages: readonly KeptPage[]
  /** The revision of the training state that it is based on. */
  readonly revision: number
}

/** A rule, and how its latest uses changed it. */
export interface ChangedRule {
  readonly rule: Rule
  readonly change: RuleChange
}

/** The result of inducing rules for a site. */
export interface InducedRules {
  readonly rules: RuleSet
  /** The drifts to record, given the saved rules with their versions. */
  readonly drifts: (saved: RuleSet) => readonly Drift[]
  /** Hashes of observed pages that are no longer needed. */
  readonly learnedFrom: readonly string[]
  /** The revision of the training state that it is based on. */
  readonly revision: number
}

export interface Forgotten {
  readonly rules: number
  readonly pages: number
}

/** Stores rules. Each call is one transaction. */
export interface RuleStore extends RuleReader {
  /**
   * Replaces the rules for the same fields; a changed rule gets the next version. Broken entries of the site are
   * removed. Layouts, if given, replace all of the site, and rules for other layouts end. Names of columns, if given,
   * replace all of the site.
   */
  save(rules: RuleSet): RuleSet
  /** `save` for each site, in one transaction. */
  saveAll(sets: readonly RuleSet[]): readonly RuleSet[]
  /** `save`, with the pages; `undefined`, without any change, if the site has another revision by now. */
  saveTrained(trained: TrainedSite): RuleSet | undefined
  /** `save`, with the drifts; `undefined`, without any change, if the site has another revision by now. */
  saveInduced(induced: InducedRules): RuleSet | undefined
  /**
   * Adds uses of stored rules, ignores those of others; returns the rules that they change. Widens the profiles of
   * rules whose believed values have become evidence: the next version of such a rule goes on with its uses, and uses
   * of the earlier one that come later count for it.
   */
  countUses(uses: readonly RuleUses[]): readonly ChangedRule[]
  readonly observations: ObservationStore
  /** Retires the rules of a field, of one layout or of all: they are kept and not used. Returns the changed ones. */
  retire(site: string, field: string, layout?: string): readonly Rule[]
  /**
   * Believes the latest doubted answers of the rules of a field: widens their profiles, forgets their misses, and uses
   * retired and stale rules again. Returns all rules of the field.
   */
  accept(site: string, field: string, layout?: string): readonly Rule[]
  /** Removes the rules and pages of a site, or the rules and labels of one field. */
  forget(site: string, field?: string): Forgotten
}

/** An unlabelled page of a site. */
export interface ObservedPage {
  readonly url?: string
  /** Of its HTML. */
  readonly hash: string
  readonly packed: Uint8Array
  readonly signature: readonly number[]
  /** Its layout; `undefined` if it matched none. */
  readonly layout: string | undefined
  /** The fields whose rules missed. */
  readonly missed: readonly string[]
}

interface ObservationReader {
  /** In the order of observation. */
  observedPages(site: string): readonly ObservedPage[]
  /** Of one site or of all, in the order of observation. */
  driftsOf(site?: string): readonly DatedDrift[]
}

/** Stores unlabelled pages and drifts. Each call is one transaction. */
export interface ObservationStore extends ObservationReader {
  /** A page that is stored already is not changed. Removes the oldest pages beyond the limits. */
  addPage(site: string, page: ObservedPage): void
  /** Removes pages that rules were learned from. */
  removePages(site: string, hashes: readonly string[]): void
  addDrifts(drifts: readonly Drift[]): void
}
