import { type ErrorReport, errorReport, SiteUnknown } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { siteOfUrl } from '../../core/site.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { elementName } from '../../rules/learn/align/element-name.js'
import {
  type AlignedPage,
  alignField,
  type UnalignedLabel,
} from '../../rules/learn/align/field-examples.js'
import { newAlignmentContext } from '../../rules/learn/align/place-group.js'
import {
  describeKind,
  type PlaceSummary,
  placeSummaries,
} from '../../rules/learn/align/place-summary.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import type { Target } from '../../rules/rule/rule.js'

/** What training would find of the label of one field on one page. */
export interface CheckedLabel {
  readonly site: string
  readonly page: string
  readonly field: string
  /** Elements that carry the label, each kind once, in page order: `span.author`. */
  readonly where: readonly string[]
  /**
   * How the value is taken from them: `text`, `part of the text: after "by"`, `attribute datetime`. The same on all
   * pages.
   */
  readonly how: string
  /** Candidates that carry the label; none for an empty label. */
  readonly places: number
  /** Other candidates with the same text. */
  readonly alike: number
  readonly missing: readonly Pick<UnalignedLabel, 'wanted' | 'code' | 'hint'>[]
}

/** Which places the labels of a field mean on all pages of a site, and which other ones come closest. */
export interface CheckedField {
  readonly site: string
  readonly field: string
  readonly chosen: PlaceSummary
  readonly runnerUp?: PlaceSummary
}

export interface LabelCheck {
  readonly labels: readonly CheckedLabel[]
  /** For each field of values that was found. */
  readonly fields: readonly CheckedField[]
  /** Pages that could not be read, or whose labels are invalid. */
  readonly failed: readonly (ErrorReport & { readonly page: string })[]
  /** Pages without labels. */
  readonly unlabelled: readonly string[]
}

/** Whether training would find all labels. */
export const isAllFound = ({ labels, failed }: LabelCheck): boolean =>
  failed.length === 0 && labels.every(({ missing }) => missing.length === 0)

/** Aligns all labels as training does, without training. */
export async function checkLabels(
  inputs: AsyncIterable<LabelledPageInput>,
  site?: string,
): Promise<LabelCheck> {
  const bySite = new Map<string, TrainingPage[]>()
  const failed: (ErrorReport & { readonly page: string })[] = []
  const unlabelled: string[] = []
  for await (const input of inputs) {
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      const name = page.file ?? page.id
      if (labels === undefined || labels.size === 0) {
        unlabelled.push(name)
        continue
      }
      const its = site ?? siteOfUrl(page.url)
      if (its === undefined) throw new SiteUnknown(name)
      const pages = bySite.get(its) ?? []
      bySite.set(its, pages)
      pages.push(trainingPage(name, pageContextOf(page.html), labels, page.url))
    } catch (error) {
      const page = input.kind === 'failed' ? input.id : input.labelled.page.id
      failed.push({ page, ...errorReport(error) })
    }
  }
  const sites = [...bySite].map(([name, pages]) => checkSite(name, pages))
  return {
    labels: sites.flatMap(({ labels }) => labels),
    fields: sites.flatMap(({ fields }) => fields),
    failed,
    unlabelled,
  }
}

/** The labels page by page, in the order of the fields. */
function checkSite(
  site: string,
  pages: readonly TrainingPage[],
): Pick<LabelCheck, 'labels' | 'fields'> {
  const names = new Set(pages.flatMap(({ labels }) => [...labels.keys()]))
  const checked = new Map<string, CheckedLabel[]>(pages.map(({ id }) => [id, []]))
  const context = newAlignmentContext()
  const fields = [...names].flatMap((field) => {
    const examples = alignField(field, pages, context)
    for (const one of examples.pages)
      checked.get(one.id)!.push(checkedLabel(site, field, examples.target, one))
    const [chosen, runnerUp] = placeSummaries(examples)
    return chosen === undefined ? [] : [{ site, field, chosen, ...omitUndefined({ runnerUp }) }]
  })
  return { labels: [...checked.values()].flat(), fields }
}

const checkedLabel = (
  site: string,
  field: string,
  target: Target,
  { id, example, unaligned }: AlignedPage,
): CheckedLabel => ({
  site,
  page: id,
  field,
  where: example === undefined ? [] : elementsOf(example),
  how: describeKind(target),
  places: example?.positives.size ?? 0,
  alike: example?.uncertain.size ?? 0,
  missing: unaligned.map(({ wanted, code, hint }) => ({
    wanted,
    code,
    ...omitUndefined({ hint }),
  })),
})

const elementsOf = ({
  page,
  candidates,
  positives,
}: NonNullable<AlignedPage['example']>): readonly string[] => {
  const nodes = [...positives].sort((a, b) => a - b).map((at) => candidates[at]!.node)
  return [...new Set(nodes.map((node) => elementName(page, page.elementOf(node))))]
}
