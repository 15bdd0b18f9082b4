import type { Evaluation } from '../evaluation/evaluation.js'
import type { Html } from './html.js'

/** A part of the report under a heading of its own. */
export interface Section {
  /** Where links lead to it. */
  readonly id: string
  readonly title: string
  /** `undefined` where the evaluation has nothing to show in it. */
  readonly body: (evaluation: Evaluation) => Html | undefined
}
