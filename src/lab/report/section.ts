import type { Evaluation } from '../evaluation/evaluation.js'
import type { Html } from './html.js'

/** A section of the report. */
export interface ReportSection {
  /** The anchor of links to it. */
  readonly id: string
  readonly title: string
  /** `undefined` when the evaluation has nothing for it. */
  readonly body: (evaluation: Evaluation) => Html | undefined
}
