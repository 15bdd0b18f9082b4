import type { BrokenRule } from '../core/errors.js'
import type { Rule, RuleSet } from '../rules/rule.js'

/** What is kept for one site, in the order of layouts and fields. */
export interface Kept {
  readonly rules: readonly Rule[]
  /** What stands in the place of a rule and is none. */
  readonly broken: readonly BrokenEntry[]
}

export interface BrokenEntry {
  readonly layout: string
  readonly field: string
  readonly error: BrokenRule
}

/** What reads rules, as they are at that moment. */
export interface RuleReader {
  /** The rules of one site; `undefined` when it has none. Fails when one of them is broken. */
  find(site: string): RuleSet | undefined
  /** Everything that is kept for one site, broken or not. */
  keptFor(site: string): Kept
  /** All sites with rules, in alphabetical order. */
  sites(): readonly string[]
  close(): void
}

/** What keeps rules. Each call is done wholly or not at all. */
export interface RuleStore extends RuleReader {
  /**
   * Puts these rules in the place of those for the same fields; versions count up where a rule changed. What is broken
   * of the site goes: training a site again mends it.
   */
  save(rules: RuleSet): RuleSet
}
