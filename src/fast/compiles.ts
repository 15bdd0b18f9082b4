import type { Predicate } from '../rules/predicate.js'
import type { Rule, RuleTree } from '../rules/rule.js'

/** Questions that take the whole page to answer: its features, or the general model's opinion. */
const wholePage: ReadonlySet<Predicate['kind']> = new Set(['measure', 'opinion'])

export const isCompilable = ({ kind }: Predicate): boolean => !wholePage.has(kind)

/** Whether a rule can be asked while a page is read. Records are made of several elements, which is not tried. */
export const compiles = (rule: Pick<Rule, 'taking' | 'voters'>): boolean =>
  rule.taking.kind !== 'record' && obstaclesOf(rule).length === 0

/** The questions that keep a rule from being asked while a page is read. */
export const obstaclesOf = ({ voters }: Pick<Rule, 'voters'>): readonly Predicate[] =>
  voters.flatMap(({ tree }) => testsIn(tree)).filter((test) => !isCompilable(test))

/** All questions of a tree. */
export function testsIn(tree: RuleTree): readonly Predicate[] {
  const tests: Predicate[] = []
  const waiting = [tree]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'leaf') continue
    tests.push(at.test)
    waiting.push(at.no, at.yes)
  }
  return tests
}
