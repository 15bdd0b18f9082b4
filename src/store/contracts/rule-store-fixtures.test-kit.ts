import { type RuleId, ruleIdOf } from '../../rules/health/rule-use.js'
import { type Rule, ruleName } from '../../rules/rule/rule.js'
import type { RuleReader, RuleUses } from '../interface/rule-store.js'

const countLetter = (letter: string, letters: string): number => letters.split(letter).length - 1

/** Uses of a rule with these results, as letters. */
export const usesBy = (rule: RuleId, recent: string, parts: Partial<RuleUses> = {}): RuleUses => ({
  rule: ruleIdOf(rule),
  hits: countLetter('h', recent) + countLetter('n', recent),
  misses: countLetter('m', recent),
  lastUse: '2026',
  recent,
  given: [],
  doubted: [],
  ...parts,
})

/** The rules of all sites, independent of the time and order of learning. */
export const dumpRules = (store: RuleReader): readonly Rule[] =>
  store
    .sites()
    .flatMap((site) => store.find(site)?.rules ?? [])
    .map((rule) => ({ ...rule, version: 1 }))
    .sort((a, b) => (ruleName(a) < ruleName(b) ? -1 : 1))
