import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { Target } from '../../rule/rule.js'
import type { MissingLabel } from './missing-labels.js'
import type { PageLabel, TrainingPage } from './training-page.js'

/** A page to learn one field from. */
export interface TrainingExample {
  readonly page: PageContext
  /** Everything that a rule could take, in page order. */
  readonly candidates: readonly RuleCandidate[]
  /** Indexes of the candidates that carry the label. */
  readonly positives: ReadonlySet<number>
  /** Indexes of candidates that may carry it, such as a second one with the same text: they are not learned from. */
  readonly uncertain: ReadonlySet<number>
  /** The words of a label of main content that is a text. */
  readonly words?: readonly string[]
}

/** A page with its label for one field. */
export interface FieldLabelledPage extends TrainingPage {
  readonly label: PageLabel
}

/** The candidates of a page that carry its label, and the parts of the label that were not found. */
export interface ExampleAlignment {
  readonly example: TrainingExample
  readonly missing: readonly MissingLabel[]
}

/** The alignments of several pages, for rules with this target. */
export interface FieldAlignment<FieldTarget extends Target = Target> {
  readonly target: FieldTarget
  readonly alignments: readonly ExampleAlignment[]
}

/** No candidate is uncertain. */
export const noneUncertain: ReadonlySet<number> = new Set()

/** The indexes of the candidates that meet a condition. */
export const candidatesWhere = (
  candidates: readonly RuleCandidate[],
  isPositive: (candidate: RuleCandidate) => boolean,
): ReadonlySet<number> =>
  new Set(candidates.flatMap((candidate, at) => (isPositive(candidate) ? [at] : [])))
