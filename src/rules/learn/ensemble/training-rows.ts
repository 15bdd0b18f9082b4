import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { TrainingExample } from '../align/training-example.js'
import type { PredicateIndex } from './predicate-index.js'

/** A training example, with the predicates that hold for each candidate. */
export interface IndexedExample extends TrainingExample {
  /** By place in `candidates`. */
  readonly predicateIds: readonly Int32Array[]
}

export const indexExample = (example: TrainingExample, index: PredicateIndex): IndexedExample => ({
  ...example,
  predicateIds: example.candidates.map((candidate) => index.of(example.page, candidate)),
})

/** A candidate as a row to learn from. */
export interface TrainingRow {
  readonly page: PageContext
  readonly candidate: RuleCandidate
  readonly predicateIds: Int32Array
  readonly isPositive: boolean
}

/** All candidates but the uncertain ones. */
export const trainingRows = (examples: readonly IndexedExample[]): readonly TrainingRow[] =>
  examples.flatMap(({ page, candidates, predicateIds, positives, uncertain }) =>
    candidates.flatMap((candidate, place) =>
      uncertain.has(place)
        ? []
        : [
            {
              page,
              candidate,
              predicateIds: predicateIds[place]!,
              isPositive: positives.has(place),
            },
          ],
    ),
  )
