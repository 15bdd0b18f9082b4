import { type Predicate, predicateNeeds } from '../predicates/predicate.js'
import { predicatesIn, type Rule } from '../rule/rule.js'

/** Whether a predicate is answered while the page streams in, without features and the model. */
function isStreamable(predicate: Predicate): boolean {
  const needs = predicateNeeds(predicate)
  return needs === 'names' || needs === 'texts'
}

/**
 * Whether a rule can be matched while the page streams in. Rules for records, which span several elements, and for
 * elements of any kind are not.
 */
export const isStreamableRule = (rule: Pick<Rule, 'taking' | 'voters'>): boolean =>
  rule.taking.kind !== 'record' &&
  rule.taking.kind !== 'element' &&
  unstreamablePredicates(rule).length === 0

/** The predicates that keep a rule from being matched while the page streams in. */
export const unstreamablePredicates = ({ voters }: Pick<Rule, 'voters'>): readonly Predicate[] =>
  voters.flatMap(({ tree }) => predicatesIn(tree)).filter((predicate) => !isStreamable(predicate))
