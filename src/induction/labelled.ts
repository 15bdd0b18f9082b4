import type { Subject } from '../rules/studied-page.js'
import type { Example } from './example.js'
import type { Missing } from './missing.js'
import type { PageLabel, TrainingPage } from './training-page.js'

/** A page with its label of one field. */
export interface Labelled extends TrainingPage {
  readonly label: PageLabel
}

/** What carries a label on a page, and what of the label nothing carries. */
export interface Found {
  readonly example: Example
  readonly missing: readonly Missing[]
}

/** Nothing is: every subject carries the label, or does not. */
export const noneUncertain: ReadonlySet<number> = new Set()

export const placesOf = (
  subjects: readonly Subject[],
  isPositive: (subject: Subject) => boolean,
): ReadonlySet<number> =>
  new Set(subjects.flatMap((subject, at) => (isPositive(subject) ? [at] : [])))
