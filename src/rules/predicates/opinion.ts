import type { PredicateKind } from './predicate-kind.js'

/** The general model predicts main content with at least this likelihood. */
export interface OpinionPredicate {
  /** The kind of predicate. */
  readonly kind: 'opinion'
  /** The lowest likelihood for which the predicate holds. */
  readonly atLeast: number
}

export const opinion: PredicateKind<OpinionPredicate> = {
  describe: ({ atLeast }) => `is content to the general model, by ${atLeast} at least`,
  read: (data) => ({ kind: 'opinion', atLeast: data.number('atLeast') }),
  needs: () => 'model',
  holds: ({ atLeast }, view) => view.modelScore() >= atLeast,
  durability: () => 0.5,
  conditions: () => [],
}
