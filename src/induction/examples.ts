import type { Taking } from '../rules/rule.js'
import { alignContentPage } from './content-examples.js'
import type { Example } from './example.js'
import type { Found, Labelled } from './labelled.js'
import type { Missing } from './missing.js'
import { alignRecordPages } from './record-examples.js'
import type { PageLabel, TrainingPage } from './training-page.js'
import { alignValuePages } from './value-examples.js'

/** What could not be found of a label on a page. */
export interface Unaligned extends Missing {
  readonly page: string
  readonly field: string
}

/** What was found of a field on a page: an example to learn from, unless all that its label says is missing. */
export interface AlignedPage {
  readonly id: string
  readonly label: PageLabel
  readonly example: Example | undefined
  readonly unaligned: readonly Unaligned[]
}

export interface FieldExamples {
  readonly taking: Taking
  readonly examples: readonly Example[]
  readonly unaligned: readonly Unaligned[]
  /** The same page by page, in the order they were given. */
  readonly pages: readonly AlignedPage[]
}

/** The field that is all runs of a page's main content, and the one that is its records; every other field is values. */
const contentField = 'main'
export const recordsField = 'records'

/** The labelled pages of one field, aligned: which elements carry the label, and what was not found. */
export function examplesOf(field: string, pages: readonly TrainingPage[]): FieldExamples {
  const labelled = pages.flatMap((page) => {
    const label = page.labels.get(field)
    return label === undefined ? [] : [{ ...page, label }]
  })
  const { taking, found } = alignedPages(field, labelled)
  const aligned = labelled.map(({ id, label }, at) => alignedAs(field, id, label, found[at]!))
  return {
    taking,
    examples: aligned.flatMap(({ example }) => example ?? []),
    unaligned: aligned.flatMap(({ unaligned }) => unaligned),
    pages: aligned,
  }
}

function alignedPages(
  field: string,
  labelled: readonly Labelled[],
): { readonly taking: Taking; readonly found: readonly Found[] } {
  switch (field) {
    case contentField:
      return { taking: { kind: 'content' }, found: labelled.map(alignContentPage) }
    case recordsField:
      return alignRecordPages(labelled)
    default:
      return alignValuePages(labelled)
  }
}

/** A page of which nothing was found is no example, unless its label says that there is nothing. */
function alignedAs(
  field: string,
  id: string,
  label: PageLabel,
  { example, missing }: Found,
): AlignedPage {
  const saysNone = label.kind === 'texts' && label.texts.length === 0
  const isUsable = saysNone || example.positives.size > 0
  return {
    id,
    label,
    example: isUsable ? example : undefined,
    unaligned: missing.map((one) => ({ page: id, field, ...one })),
  }
}
