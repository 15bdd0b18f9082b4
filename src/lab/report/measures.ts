import type { Interval, PointEstimate } from '../evaluation/bootstrap.js'
import type { Evaluation, SystemResult } from '../evaluation/evaluation.js'
import type { FieldsResult } from '../evaluation/field-scores.js'

/** A figure that systems are compared by. */
export interface ReportMeasure {
  readonly name: string
  /** `undefined` for a system without this figure. */
  readonly of: (system: SystemResult) => Interval | PointEstimate | undefined
}

export const wordMeasure: ReportMeasure = { name: 'Word F1', of: ({ main }) => main?.f1 }

const measures: readonly ReportMeasure[] = [
  wordMeasure,
  { name: 'Field F1', of: ({ fields }) => fields && fieldF1(fields) },
  { name: 'Record F1', of: ({ records }) => records?.f1 },
  { name: 'Fidelity', of: ({ fidelity }) => fidelity?.f1 },
]

/** Page-level F1: the mean over groups, with the interval over sites. */
export const fieldF1 = ({ mean, f1 }: FieldsResult): Interval => ({
  ...f1,
  mean: mean.firstValue.f1,
})

/** The measures that some system of the evaluation has. */
export const reportMeasures = ({ systems }: Evaluation): readonly ReportMeasure[] =>
  measures.filter(({ of }) => systems.some((system) => of(system) !== undefined))
