import { requiredInTree } from '../evaluate/required-predicates.js'
import { conditionsOf } from '../predicates/predicate.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import { predicatesIn, type Rule, totalVotes } from '../rule/rule.js'

/** What a condition costs that no tree asks for: names cost less than texts close by, and these less than places. */
const costs = {
  self: { tag: 1.2, class: 1, id: 1, attribute: 1.1, value: 1.1 },
  parent: { tag: 1.6, class: 1.2, id: 1.2, attribute: 1.4, value: 1.4 },
  around: { tag: 1.8, class: 1.2, id: 1.2, attribute: 1.5, value: 1.5 },
  beside: 1.2,
  row: 1.1,
  after: 1.5,
  before: 2,
  starts: 1.3,
  part: 1.5,
  nth: 1.8,
  /** For each level above. */
  level: 0.3,
  /** From the end. */
  last: 0.4,
  /** Of the cost, the share that every vote of the rule takes off. */
  votes: 0.6,
} as const

/** How little a condition is trusted to last, by its kind and by the share of the votes that ask for the same. */
export const conditionCost = (condition: SelectorCondition, share: number): number =>
  kindCost(condition) * (1 - costs.votes * Math.min(1, share))

function kindCost(condition: SelectorCondition): number {
  switch (condition.kind) {
    case 'element': {
      const { level, test } = condition
      if (level === 0) return costs.self[test.what]
      if (level === 'around') return costs.around[test.what]
      return costs.parent[test.what] + (level - 1) * costs.level
    }
    case 'nth':
      return costs.nth + condition.up * costs.level + (condition.from === 'last' ? costs.last : 0)
    case 'beside':
      return costs.beside + condition.up * costs.level
    case 'near':
      return costs[condition.side]
    case 'row':
    case 'starts':
    case 'part':
      return costs[condition.kind]
  }
}

/**
 * The share of a rule's votes that ask for what a condition says before they take something, by the condition's key.
 */
export function conditionShares(rule: Rule): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  const all = totalVotes(rule)
  for (const { votes, tree } of rule.voters) {
    const weights = new Map<string, number>()
    for (const [{ key }, weight] of requiredInTree(tree).flatMap(conditionsOf))
      weights.set(key, Math.max(weights.get(key) ?? 0, weight))
    for (const [key, weight] of weights)
      shares.set(key, (shares.get(key) ?? 0) + (weight * votes) / all)
  }
  return shares
}

/** The keys of what some tree leaves things for, whatever else holds for them there. */
export function unwantedConditions({ voters }: Rule): ReadonlySet<string> {
  const keys = new Set<string>()
  const waiting = voters.map(({ tree }) => tree)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'leaf') continue
    waiting.push(at.yes, at.no)
    if (at.yes.kind === 'split' || at.yes.decision === 'take') continue
    for (const [{ key }] of conditionsOf(at.test)) keys.add(key)
  }
  return keys
}

/** The conditions of a rule that pages do not propose by themselves: those about a part of an attribute's value. */
export function ownConditions({ voters }: Rule): readonly SelectorCondition[] {
  const conditions = voters
    .flatMap(({ tree }) => predicatesIn(tree))
    .flatMap(conditionsOf)
    .map(([condition]) => condition)
    .filter((condition) => condition.kind === 'element' && condition.test.what === 'value')
  return [...new Map(conditions.map((condition) => [condition.key, condition])).values()]
}
