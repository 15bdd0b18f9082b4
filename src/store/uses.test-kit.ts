import { type RuleId, ruleIdOf } from '../rules/rule-use.js'
import type { RuleUses } from './rule-store.js'

const countOf = (letter: string, letters: string): number => letters.split(letter).length - 1

/** The uses of a rule that these letters tell of. */
export const usesBy = (rule: RuleId, recent: string, parts: Partial<RuleUses> = {}): RuleUses => ({
  rule: ruleIdOf(rule),
  hits: countOf('h', recent) + countOf('n', recent),
  misses: countOf('m', recent),
  lastUse: '2026',
  recent,
  given: [],
  ...parts,
})
