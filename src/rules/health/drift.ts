import { omitUndefined } from '../../core/omit-undefined.js'
import { candidatesFor } from '../evaluate/candidates.js'
import { type RequiredPredicate, requiredPredicates } from '../evaluate/required-predicates.js'
import type { PageContext } from '../predicates/page-context.js'
import { predicateHolds } from '../predicates/predicate.js'
import type { Rule } from '../rule/rule.js'
import type { RuleChange } from './rule-health.js'
import { type RuleId, ruleIdOf } from './rule-use.js'

/** A change of a rule whose site has changed. */
export interface Drift {
  readonly rule: RuleId
  readonly kind: DriftKind
  readonly report: DriftReport
}

/** `relearned`: another rule replaces it. `retired`, `accepted`: a person decided. */
export type DriftKind = RuleChange | 'relearned' | 'retired' | 'accepted'

export const driftKinds: readonly DriftKind[] = [
  'stale',
  'recovered',
  'doubted',
  'believed',
  'measured',
  'relearned',
  'retired',
  'accepted',
]

/** What changed on the pages, as far as the predicates of rules show it. */
export interface DriftReport {
  /** Predicates that the rule requires and that hold for nothing on the latest pages. */
  readonly vanished: readonly string[]
  /** Predicates that only the replacing rule requires. */
  readonly appeared: readonly string[]
  /** The replacing rule. */
  readonly by?: RuleId
}

/** A drift with its time: ISO 8601, in UTC. */
export interface DatedDrift extends Drift {
  readonly at: string
}

/** Predicates of each kind that a report lists at most. */
const maxListed = 12

/** Compares what a rule requires with its latest pages, and with the rule that replaces it. */
export function driftReport(
  before: Rule,
  pages: readonly PageContext[],
  after?: Rule,
): DriftReport {
  const old = requiredPredicates(before)
  const known = new Set(old.map(({ text }) => text))
  const added =
    after === undefined ? [] : requiredPredicates(after).filter(({ text }) => !known.has(text))
  return {
    vanished: listed(old.filter((required) => !holdsOnAny(before, required, pages))),
    appeared: listed(added),
    ...omitUndefined({ by: after && ruleIdOf(after) }),
  }
}

const listed = (required: readonly RequiredPredicate[]): readonly string[] =>
  required.slice(0, maxListed).map(({ text }) => text)

const holdsOnAny = (
  { taking }: Rule,
  { predicate }: RequiredPredicate,
  pages: readonly PageContext[],
): boolean =>
  pages.some((page) =>
    candidatesFor(taking, page).some((candidate) =>
      predicateHolds(predicate, page.view(candidate)),
    ),
  )
