import type { Interval } from '../evaluation/bootstrap.js'
import type { Evaluation, FieldsResult, Point, SystemResult } from '../evaluation/evaluation.js'

/** What systems are compared by: one number each, of those that looked for it. */
export interface Measure {
  readonly name: string
  readonly of: (system: SystemResult) => Interval | Point | undefined
}

export const wordMeasure: Measure = { name: 'Word F1', of: ({ main }) => main?.f1 }

const measures: readonly Measure[] = [
  wordMeasure,
  { name: 'Field F1', of: ({ fields }) => fields && fieldF1(fields) },
  { name: 'Record F1', of: ({ records }) => records?.f1 },
]

/** Page-level: the mean that counts groups alike, with the interval over sites. */
export const fieldF1 = ({ mean, f1 }: FieldsResult): Interval => ({
  ...f1,
  mean: mean.firstValue.f1,
})

/** Those that the evaluation has. */
export const measuresOf = ({ systems }: Evaluation): readonly Measure[] =>
  measures.filter(({ of }) => systems.some((system) => of(system) !== undefined))
