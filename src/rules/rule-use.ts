import type { Rule } from './rule.js'

/** Which rule it was, whatever has been learned since. */
export type RuleId = Pick<Rule, 'site' | 'layout' | 'field' | 'version'>

export const ruleIdOf = ({ site, layout, field, version }: RuleId): RuleId => ({
  site,
  layout,
  field,
  version,
})

/** That a rule was asked about a page: it gave an answer that could be used, or none. */
export interface RuleUse {
  readonly rule: RuleId
  readonly hit: boolean
}
