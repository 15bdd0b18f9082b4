import type { Rule } from './rule.js'
import type { UseResult } from './wear.js'

/** Which rule it was, whatever has been learned since. */
export type RuleId = Pick<Rule, 'site' | 'layout' | 'field' | 'version'>

export const ruleIdOf = ({ site, layout, field, version }: RuleId): RuleId => ({
  site,
  layout,
  field,
  version,
})

/** That a rule was asked about a page. */
export interface RuleUse {
  readonly rule: RuleId
  readonly result: UseResult
  /** What it gave of a field; none of main content. */
  readonly values: readonly string[]
}
