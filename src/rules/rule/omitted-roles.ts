import type { SegmentRole } from '../../core/segment-role.js'
import type { Rule, RuleSet } from './rule.js'

/** The roles of segments that a rule leaves out of main content. */
export const rolesOmittedBy = ({ taking }: Pick<Rule, 'taking'>): readonly SegmentRole[] =>
  (taking.kind === 'content' ? taking.without : undefined) ?? []

/**
 * The same rules, where those for main content leave out these roles; where none are given, those that the rules for
 * the same field left out before.
 */
export function withOmittedRoles(
  set: RuleSet,
  roles: readonly SegmentRole[] | undefined,
  before: Pick<RuleSet, 'rules'> | undefined,
): RuleSet {
  const rules = set.rules.map((rule) => {
    const earlier = before?.rules.filter(({ field }) => field === rule.field) ?? []
    const without = roles ?? [...new Set(earlier.flatMap(rolesOmittedBy))]
    return rule.taking.kind === 'content' ? { ...rule, taking: contentWithout(without) } : rule
  })
  return { ...set, rules }
}

const contentWithout = (without: readonly SegmentRole[]): Rule['taking'] =>
  without.length === 0 ? { kind: 'content' } : { kind: 'content', without }
