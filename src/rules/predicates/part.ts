import type { PredicateKind } from './predicate-kind.js'
import type { ConditionOf } from './selector-condition.js'

/** The candidate has a place among the texts of its element. */
export interface PartPredicate {
  /** The kind of predicate. */
  readonly kind: 'part'
  /** The place, counted from 1. */
  readonly place: number
}

export const part: PredicateKind<PartPredicate> = {
  describe: ({ place }) => `is text ${place} of its element`,
  read: (data) => ({ kind: 'part', place: data.count('place') }),
  needs: () => 'texts',
  holds: ({ place }, view) => view.textPlace() === place,
  proposer:
    (number) =>
    (page, { node }) => {
      const place = page.textPlace(node)
      return place === 0 ? [] : [number(`part ${place}`, () => ({ kind: 'part', place }))]
    },
  durability: () => 0.84,
  conditions: ({ place }) => [[partCondition(place), 1]],
}

export const partCondition = (place: number): ConditionOf<'part'> => ({
  kind: 'part',
  place,
  key: `part ${place}`,
  xpath: `${place}`,
})
