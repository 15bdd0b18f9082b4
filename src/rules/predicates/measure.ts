import { vectorNames } from '../../analysis/features/registry.js'
import type { PredicateKind } from './predicate-kind.js'

/** A feature of the candidate's segment has at least this value. */
export interface MeasurePredicate {
  /** The kind of predicate. */
  readonly kind: 'measure'
  /** The name of the feature. */
  readonly feature: string
  /** The lowest value for which the predicate holds. */
  readonly atLeast: number
}

const features: ReadonlySet<string> = new Set(vectorNames)

export const measure: PredicateKind<MeasurePredicate> = {
  describe: ({ feature, atLeast }) => `has ${feature} >= ${atLeast}`,
  read(data) {
    const feature = data.text('feature')
    if (!features.has(feature)) data.fail(`there is no feature "${feature}"`)
    return { kind: 'measure', feature, atLeast: data.number('atLeast') }
  },
  needs: () => 'features',
  holds: ({ feature, atLeast }, view) => view.feature(feature) >= atLeast,
  durability: () => 0.5,
  conditions: () => [],
}
