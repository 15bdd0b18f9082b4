import { describePredicate, type Predicate } from '../predicates/predicate.js'
import type { Rule, RuleTree } from '../rule/rule.js'

/** A predicate that must hold before a rule takes something, and the votes of the trees that require it. */
export interface RequiredPredicate {
  readonly predicate: Predicate
  /** The predicate as a person reads it. */
  readonly text: string
  readonly votes: number
}

/** What must hold before a rule takes something, what most votes require first. */
export function requiredPredicates({ voters }: Pick<Rule, 'voters'>): readonly RequiredPredicate[] {
  const required = new Map<string, RequiredPredicate>()
  for (const { votes, tree } of voters) {
    const own = new Map(requiredInTree(tree).map((one) => [describePredicate(one), one]))
    for (const [text, predicate] of own)
      required.set(text, { predicate, text, votes: (required.get(text)?.votes ?? 0) + votes })
  }
  return [...required.values()].sort((a, b) => b.votes - a.votes)
}

/** What must hold on some way through a tree before it takes something. */
export function requiredInTree(tree: RuleTree): readonly Predicate[] {
  const required = new Set<Predicate>()
  const waiting: { readonly tree: RuleTree; readonly held: readonly Predicate[] }[] = [
    { tree, held: [] },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { tree: at, held } = next
    if (at.kind === 'split') {
      waiting.push({ tree: at.yes, held: [...held, at.test] }, { tree: at.no, held })
    } else if (at.decision === 'take') for (const test of held) required.add(test)
  }
  return [...required]
}
