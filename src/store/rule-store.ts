import type { BrokenRule } from '../core/errors.js'
import type { Layout, Rule, RuleSet } from '../rules/rule.js'
import type { RuleId } from '../rules/rule-use.js'
import type { KeptPage } from './kept-page.js'

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

/** What a rule was good for since it was learned. */
export interface RuleUses {
  readonly rule: RuleId
  readonly hits: number
  readonly misses: number
  /** ISO 8601, in UTC. */
  readonly lastUse: string
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
  /** All sites with rules, in alphabetical order. */
  sites(): readonly string[]
  /** The uses of the rules that a site has now, in the order of layouts and fields; none for those never used. */
  usesOf(site: string): readonly RuleUses[]
  /** The revision of a snapshot that would be taken now. */
  revision(): number
  snapshot(): RuleSnapshot
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
  trainedOn(site: string): TrainedOn
  /** `save`, with the pages; `undefined`, and nothing is changed, when the site is not what it was trained on. */
  saveTrained(trained: TrainedSite): RuleSet | undefined
  /** Adds to the hits and misses of rules that are known; of others nothing. */
  countUses(uses: readonly RuleUses[]): void
  /** A site's rules and pages; of one field its rules and its labels. */
  forget(site: string, field?: string): Forgotten
}
