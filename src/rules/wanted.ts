import { describePredicate, type Predicate } from './predicate.js'
import type { Rule, RuleTree } from './rule.js'

/** Something that a rule asks for, and the votes of the trees that do. */
export interface Wanted {
  readonly predicate: Predicate
  /** The predicate as a person reads it. */
  readonly text: string
  readonly votes: number
}

/** What a rule asks for before it takes something; what most votes ask for comes first. */
export function wantedBy({ voters }: Pick<Rule, 'voters'>): readonly Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { votes, tree } of voters) {
    const own = new Map(wantedIn(tree).map((one) => [describePredicate(one), one]))
    for (const [text, predicate] of own)
      wanted.set(text, { predicate, text, votes: (wanted.get(text)?.votes ?? 0) + votes })
  }
  return [...wanted.values()].sort((a, b) => b.votes - a.votes)
}

/** What a tree asks for, answered with yes, before it takes something. */
export function wantedIn(tree: RuleTree): readonly Predicate[] {
  const wanted = new Set<Predicate>()
  const waiting: { readonly tree: RuleTree; readonly asked: readonly Predicate[] }[] = [
    { tree, asked: [] },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { tree: at, asked } = next
    if (at.kind === 'split') {
      waiting.push({ tree: at.yes, asked: [...asked, at.test] }, { tree: at.no, asked })
    } else if (at.decision === 'take') for (const test of asked) wanted.add(test)
  }
  return [...wanted]
}
