import fc from 'fast-check'
import type { NameKind } from '../predicates/element-test.js'
import {
  type ConditionOf,
  type ElementLevel,
  elementCondition,
} from '../predicates/selector-condition.js'
import type { Layout, Rule, RuleSet } from '../rule/rule.js'
import { anyRule, ruleOf } from '../rule/rule.test-kit.js'

export const pageLayout: Layout = { name: 'page', signature: [1, 2, -1], pages: 2 }

/** Rules of a site and the layout that they are of. */
export const setOf = (site: string, ...rules: readonly Partial<Rule>[]): RuleSet => ({
  site,
  layouts: [pageLayout],
  rules: rules.map((parts) => ruleOf({ site, ...parts })),
})

/** Any rules that may be exchanged, in the order in which they come back. */
export const anySets: fc.Arbitrary<readonly RuleSet[]> = fc
  .uniqueArray(fc.array(anyRule, { minLength: 1, maxLength: 4 }), {
    selector: ([rule]) => rule!.site,
    maxLength: 3,
  })
  .map((all) =>
    all.map((rules) => setOfRules(rules[0]!.site, rules)).sort((a, b) => order(a.site, b.site)),
  )

function setOfRules(site: string, rules: readonly Rule[]): RuleSet {
  const byKey = new Map(rules.map((rule) => [JSON.stringify([rule.layout, rule.field]), rule]))
  const own = [...byKey.values()].map((rule) => ({ ...rule, site }))
  const names = [...new Set(own.map(({ layout }) => layout))].sort(order)
  return {
    site,
    layouts: names.map((name) => ({ ...pageLayout, name })),
    rules: own.sort((a, b) => order(a.layout, b.layout) || order(a.field, b.field)),
  }
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** A condition that an element has a name. */
export const named = (level: ElementLevel, what: NameKind, name: string): ConditionOf<'element'> =>
  elementCondition(level, { what, name })

/** The same condition with the opposite meaning. */
export const not = ({ level, test }: ConditionOf<'element'>): ConditionOf<'element'> =>
  elementCondition(level, test, 'no')
