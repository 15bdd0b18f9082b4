import type { RuleSet } from '../rule/rule.js'

/**
 * The fields of a layout that need new rules: those whose rule is stale, and those whose rule is stale in another
 * layout and which have none here, because this may be what that layout has become.
 */
export function fieldsToRelearn(layout: string, { rules }: RuleSet): readonly string[] {
  const stale = rules.filter(({ status }) => status === 'stale')
  const own = new Set(rules.filter((rule) => rule.layout === layout).map(({ field }) => field))
  const due = stale.filter((rule) => rule.layout === layout || !own.has(rule.field))
  return [...new Set(due.map(({ field }) => field))]
}
