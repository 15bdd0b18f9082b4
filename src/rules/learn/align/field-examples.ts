import { omitUndefined } from '../../../core/omit-undefined.js'
import type { PageContext } from '../../predicates/page-context.js'
import type { Target } from '../../rule/rule.js'
import { alignContent } from './align-content.js'
import { alignRecords } from './align-records.js'
import { alignValues, type ValueAlignment } from './align-values.js'
import type { PlacementChoice } from './choose-placement.js'
import type { MissingLabel } from './missing-labels.js'
import { type AlignmentContext, type AlignmentOptions, newAlignmentContext } from './place-group.js'
import type {
  ExampleAlignment,
  FieldAlignment,
  FieldLabelledPage,
  TrainingExample,
} from './training-example.js'
import type { PageLabel, TrainingPage } from './training-page.js'

/** A part of a label that was not found on its page. */
export interface UnalignedLabel extends MissingLabel {
  /** The name of the page. */
  readonly page: string
  /** The labelled field. */
  readonly field: string
}

/** A page with the example that its label gives; without one if nothing of the label was found. */
export interface AlignedPage {
  readonly id: string
  readonly page: PageContext
  readonly label: PageLabel
  readonly example: TrainingExample | undefined
  readonly unaligned: readonly UnalignedLabel[]
}

export interface FieldExamples {
  readonly target: Target
  readonly examples: readonly TrainingExample[]
  readonly unaligned: readonly UnalignedLabel[]
  /** The same by page, in the given order. */
  readonly pages: readonly AlignedPage[]
  /** For values: the chosen places, and the others. */
  readonly choice?: PlacementChoice
  /** For values: the examples with all other places of the labels, the best one first. */
  readonly alternatives: () => readonly FieldExamples[]
}

/** The fields of main content and of records; all others are fields of values. */
export const contentField = 'main'
export const recordsField = 'records'

/** Aligns the labels of one field: finds the candidates that carry them on each page. */
export function alignField(
  field: string,
  pages: readonly TrainingPage[],
  context: AlignmentContext = newAlignmentContext(),
): FieldExamples {
  const labelled = pages.flatMap((page) => {
    const label = page.labels.get(field)
    return label === undefined ? [] : [{ ...page, label }]
  })
  const unlabelled = pages.flatMap(({ page, labels }) => (labels.size === 0 ? [page] : []))
  return examplesOf(field, labelled, alignPages(field, labelled, { context, unlabelled }))
}

function examplesOf(
  field: string,
  labelled: readonly FieldLabelledPage[],
  {
    target,
    alignments,
    choice,
    alternatives,
  }: FieldAlignment & Partial<Omit<ValueAlignment, keyof FieldAlignment>>,
): FieldExamples {
  const aligned = labelled.map(({ id, label }, at) =>
    alignedPage(field, id, label, alignments[at]!),
  )
  return {
    target,
    examples: aligned.flatMap(({ example }) => example ?? []),
    unaligned: aligned.flatMap(({ unaligned }) => unaligned),
    pages: aligned,
    ...omitUndefined({ choice }),
    alternatives: () =>
      (alternatives?.() ?? []).map((alignment) => examplesOf(field, labelled, alignment)),
  }
}

function alignPages(
  field: string,
  labelled: readonly FieldLabelledPage[],
  options: AlignmentOptions,
): FieldAlignment & Partial<Omit<ValueAlignment, keyof FieldAlignment>> {
  switch (field) {
    case contentField:
      return { target: { kind: 'content' }, alignments: labelled.map(alignContent) }
    case recordsField:
      return alignRecords(labelled)
    default:
      return alignValues(labelled, options)
  }
}

/** A page without positives is an example only if its label says that it lacks the field. */
function alignedPage(
  field: string,
  id: string,
  label: PageLabel,
  { example, missing }: ExampleAlignment,
): AlignedPage {
  const isEmpty = label.kind === 'texts' && label.texts.length === 0
  const isUsable = isEmpty || example.positives.size > 0
  return {
    id,
    page: example.page,
    label,
    example: isUsable ? example : undefined,
    unaligned: missing.map((one) => ({ page: id, field, ...one })),
  }
}
