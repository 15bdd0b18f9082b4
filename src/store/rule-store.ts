import type { RuleSet } from '../rules/rule.js'

/** What reads rules, as they are at that moment. */
export interface RuleReader {
  /** The rules of one site; `undefined` when it has none. */
  find(site: string): RuleSet | undefined
  /** All sites with rules, in alphabetical order. */
  sites(): readonly string[]
  close(): void
}

/** What keeps rules. Each call is done wholly or not at all. */
export interface RuleStore extends RuleReader {
  /** Puts these rules in the place of those for the same fields; versions count up where a rule changed. */
  save(rules: RuleSet): RuleSet
}
