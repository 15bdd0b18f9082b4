import { element, textNode } from '../../page/columns/page.test-kit.js'
import { candidatesFor } from '../evaluate/candidates.js'
import type { NameKind } from './element-test.js'
import type { NamedPredicate, NamePosition } from './named.js'
import type { PageContext, RuleCandidate } from './page-context.js'
import { type Predicate, predicateHolds } from './predicate.js'

/** Whether a predicate holds for a candidate of a page. */
export const holds = (
  context: PageContext,
  predicate: Predicate,
  candidate: RuleCandidate,
): boolean => predicateHolds(predicate, context.view(candidate))

export const named = (where: NamePosition, what: NameKind, name: string): NamedPredicate => ({
  kind: 'named',
  where,
  what,
  name,
})

/** The text node with that text, as a candidate of rules for texts. */
export function textAt(context: PageContext, text: string): RuleCandidate {
  const node = textNode(context.page, text)
  return candidatesFor({ kind: 'text' }, context).find((one) => one.node === node)!
}

/** The first element of that name that holds text of its own, as a candidate of rules for values. */
export function elementAt(context: PageContext, name: string): RuleCandidate {
  const node = element(context.page, name)
  const candidate = candidatesFor({ kind: 'value' }, context).find((one) => one.node === node)
  if (candidate === undefined) throw new RangeError(`${name} holds no text of its own`)
  return candidate
}
