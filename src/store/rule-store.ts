import type { BrokenRule } from '../core/errors.js'
import type { Drift } from '../rules/drift.js'
import type { Layout, Rule, RuleSet } from '../rules/rule.js'
import type { RuleId } from '../rules/rule-use.js'
import type { Turn } from '../rules/wear.js'
import type { KeptPage } from './kept-page.js'
import type { MemoryReader, SiteMemory } from './site-memory.js'

/** What is kept for one site, in the order of layouts and fields. */
export interface Kept {
  readonly layouts: readonly Layout[]
  readonly rules: readonly Rule[]
  /** What stands in the place of a rule and is none. */
  readonly broken: readonly BrokenEntry[]
}

export interface BrokenEntry {
  readonly layout: string
  /** Empty where the layout itself is broken. */
  readonly field: string
  readonly error: BrokenRule
}

/** A rule as it was at a time. */
export interface KeptVersion {
  readonly rule: Rule
  /** ISO 8601, in UTC. */
  readonly learnedAt: string
  /** When it was replaced or forgotten; `undefined` where it holds. */
  readonly endedAt?: string
}

/** In the order of layouts, fields and versions. */
export interface KeptVersions {
  readonly versions: readonly KeptVersion[]
  /** What stands in the place of a version and is none. */
  readonly broken: readonly BrokenEntry[]
}

/** What a rule was good for since it was learned. */
export interface RuleUses {
  readonly rule: RuleId
  readonly hits: number
  readonly misses: number
  /** ISO 8601, in UTC. */
  readonly lastUse: string
  /** A letter for each of the latest uses, see `wear.ts`. */
  readonly recent: string
  /** The latest values that it gave, as often as it gave them. */
  readonly given: readonly string[]
}

/** What finds the rules for pages of a site: its own, else those of the registrable domain that it belongs to. */
export interface RuleLookup {
  /** `undefined` when there are none. Fails when one of them is broken. */
  find(site: string): RuleSet | undefined
}

/** All rules as they were at one moment, whatever is committed later; nobody waits for it. */
export interface RuleSnapshot extends RuleLookup {
  /** Counts up with every change of rules. */
  readonly revision: number
  /** SHA-256 over all rules and layouts: the same hash, the same decisions. */
  readonly hash: string
  /** Lets go of what it has read. */
  close(): void
}

/** What reads rules, as they are at that moment. */
export interface RuleReader extends RuleLookup {
  /** Everything that is kept under this very name, broken or not. */
  keptFor(site: string): Kept
  /** Every version of the rules of this very site that is still kept, also of those that are no more. */
  versionsOf(site: string): KeptVersions
  /** All sites with rules, in alphabetical order. */
  sites(): readonly string[]
  /** The uses of the rules that a site has now, in the order of layouts and fields; none for those never used. */
  usesOf(site: string): readonly RuleUses[]
  /** The revision of a snapshot that would be taken now. */
  revision(): number
  /** All rules as they are now, or as they were at an earlier revision. */
  snapshot(revision?: number): RuleSnapshot
  readonly memory: MemoryReader
  close(): void
}

/** What a site was trained on so far. */
export interface TrainedOn {
  /** Counts up whenever anything of the site but its uses changes; 0 for a site that is not known. */
  readonly revision: number
  readonly pages: readonly KeptPage[]
}

/** Everything that training makes of a site. */
export interface TrainedSite {
  readonly rules: RuleSet
  /** All pages of the site that are to be kept. */
  readonly pages: readonly KeptPage[]
  /** That of what it was trained on. */
  readonly revision: number
}

/** A rule that its uses have made stale, or that has recovered, as it is now. */
export interface TurnedRule {
  readonly rule: Rule
  readonly turn: Turn
}

/** Everything that induction makes of a site. */
export interface InducedRules {
  readonly rules: RuleSet
  /** What is to be noted, once the rules have their versions. */
  readonly drifts: (saved: RuleSet) => readonly Drift[]
  /** Hashes of observed pages that are needed no more. */
  readonly learnedFrom: readonly string[]
  /** That of the site when it was looked at. */
  readonly revision: number
}

export interface Forgotten {
  readonly rules: number
  readonly pages: number
}

/** What keeps rules. Each call is done wholly or not at all. */
export interface RuleStore extends RuleReader {
  /**
   * Puts these rules in the place of those for the same fields; versions count up where a rule changed. What is broken
   * of the site goes: training a site again mends it. Where layouts are given they are those of the site from now on,
   * and rules for others go.
   */
  save(rules: RuleSet): RuleSet
  /** `save` of each, all sites or none. */
  saveAll(sets: readonly RuleSet[]): readonly RuleSet[]
  trainedOn(site: string): TrainedOn
  /** `save`, with the pages; `undefined`, and nothing is changed, when the site is not what it was trained on. */
  saveTrained(trained: TrainedSite): RuleSet | undefined
  /** `save`, with what is noted; `undefined`, and nothing is changed, when the site is not what it was. */
  saveInduced(induced: InducedRules): RuleSet | undefined
  /**
   * Adds to the hits and misses of rules that are known; of others nothing. Rules that these turn stale, or that fit again,
   * are saved so, and given back.
   */
  countUses(uses: readonly RuleUses[]): readonly TurnedRule[]
  /** The uses of all rules that a site had lately, the latest at the end. */
  usesOverTime(site: string): readonly RuleUses[]
  readonly memory: SiteMemory
  /** A site's rules and pages; of one field its rules and its labels. */
  forget(site: string, field?: string): Forgotten
}
