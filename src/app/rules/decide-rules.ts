import { RulesNotFound } from '../../core/errors.js'
import { type Rule, ruleName } from '../../rules/rule/rule.js'
import type { RuleStore } from '../../store/interface/rule-store.js'

/** What a person decides about the rules of a field: not to use them, or that their latest answers are right. */
export type RuleDecision = 'retire' | 'accept'

export interface DecidedField {
  readonly site: string
  readonly field: string
  /** Of one layout, or of all. */
  readonly layout?: string | undefined
}

/** A rule after the decision. */
export interface DecidedRule {
  readonly rule: string
  readonly status: Rule['status']
}

/** Stores a decision about the rules of a site of exactly this name. Fails, without a change, if there are none. */
export function decideRules(
  store: RuleStore,
  decision: RuleDecision,
  { site, field, layout }: DecidedField,
  database: string,
): readonly DecidedRule[] {
  const decided = store[decision](site, field, layout)
  if (decided.length === 0) {
    const where = layout === undefined ? site : `${site}/${layout}`
    throw new RulesNotFound(`${field} of ${where}`, database)
  }
  return decided.map((rule) => ({ rule: ruleName(rule), status: rule.status }))
}
