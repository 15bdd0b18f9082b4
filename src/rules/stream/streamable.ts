import { type Predicate, predicateNeeds } from '../predicates/predicate.js'
import { predicatesIn, type Rule } from '../rule/rule.js'

/** Whether a predicate is answered while the page streams in, without features and the model. */
function isStreamable(predicate: Predicate): boolean {
  const needs = predicateNeeds(predicate)
  return needs === 'names' || needs === 'texts'
}

/**
 * Whether a rule can be matched while the page streams in. Rules for records, which span several elements, are not,
 * nor those for stated texts that ask anything: the page is read as a whole for them.
 */
export const isStreamableRule = (rule: Pick<Rule, 'taking' | 'voters' | 'alternative'>): boolean =>
  rule.taking.kind !== 'record' &&
  (rule.taking.kind !== 'stated' || rule.voters.every(({ tree }) => tree.kind === 'leaf')) &&
  unstreamablePredicates(rule).length === 0 &&
  (rule.alternative === undefined || isStreamableRule(rule.alternative))

/** The predicates that keep a rule from being matched while the page streams in. */
export const unstreamablePredicates = ({ voters }: Pick<Rule, 'voters'>): readonly Predicate[] =>
  voters.flatMap(({ tree }) => predicatesIn(tree)).filter((predicate) => !isStreamable(predicate))
