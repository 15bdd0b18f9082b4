import type { RuleSet } from './rule.js'

/**
 * The fields of a layout for which other rules are wanted: those whose rule is stale, and those that are stale elsewhere
 * and have no rule here, for this may be what has become of that layout.
 */
export function fieldsDue(layout: string, { rules }: RuleSet): readonly string[] {
  const stale = rules.filter(({ status }) => status === 'stale')
  const own = new Set(rules.filter((rule) => rule.layout === layout).map(({ field }) => field))
  const due = stale.filter((rule) => rule.layout === layout || !own.has(rule.field))
  return [...new Set(due.map(({ field }) => field))]
}
