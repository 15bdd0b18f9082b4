import { type Failure, failureOf, SiteUnknown } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { siteOf } from '../../core/site.js'
import { type AlignedPage, examplesOf, type Unaligned } from '../../induction/examples.js'
import { type TrainingPage, trainingPage } from '../../induction/training-page.js'
import { describePart } from '../../rules/part.js'
import type { Taking } from '../../rules/rule.js'
import { studyPage } from '../../rules/studied-page.js'
import type { LabelledInput } from '../../source/labelled.js'
import { shortName } from './short-name.js'

/** What training would find of one field's label on one page. */
export interface CheckedLabel {
  readonly site: string
  readonly page: string
  readonly field: string
  /** Elements that carry the label, each kind once, in page order: `span.author`. */
  readonly where: readonly string[]
  /** What of them carries it: `text`, `part of the text: after "by"`, `attribute datetime`; the same on all pages of the site. */
  readonly how: string
  /** Places that carry it; none where the label says that there is nothing. */
  readonly places: number
  /** Places that could be meant as well. */
  readonly alike: number
  readonly missing: readonly Pick<Unaligned, 'wanted' | 'code' | 'hint'>[]
}

export interface LabelCheck {
  readonly labels: readonly CheckedLabel[]
  /** Pages that could not be read, or whose labels cannot be used. */
  readonly failed: readonly (Failure & { readonly page: string })[]
  /** Pages that say nothing. */
  readonly unlabelled: readonly string[]
}

/** Whether training would find everything. */
export const isAllFound = ({ labels, failed }: LabelCheck): boolean =>
  failed.length === 0 && labels.every(({ missing }) => missing.length === 0)

/** Looks for all labels as training would, and learns nothing. */
export async function checkLabels(
  inputs: AsyncIterable<LabelledInput>,
  site?: string,
): Promise<LabelCheck> {
  const bySite = new Map<string, TrainingPage[]>()
  const failed: (Failure & { readonly page: string })[] = []
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
      const its = site ?? siteOf(page.url)
      if (its === undefined) throw new SiteUnknown(name)
      const pages = bySite.get(its) ?? []
      bySite.set(its, pages)
      pages.push(trainingPage(name, studyPage(page.html), labels, page.url))
    } catch (error) {
      const page = input.kind === 'failed' ? input.id : input.labelled.page.id
      failed.push({ page, ...failureOf(error) })
    }
  }
  const labels = [...bySite].flatMap(([name, pages]) => checkSite(name, pages))
  return { labels, failed, unlabelled }
}

/** Page by page, the fields of each in the order of its labels. */
function checkSite(site: string, pages: readonly TrainingPage[]): readonly CheckedLabel[] {
  const fields = new Set(pages.flatMap(({ labels }) => [...labels.keys()]))
  const checked = new Map<string, CheckedLabel[]>(pages.map(({ id }) => [id, []]))
  for (const field of fields) {
    const { taking, pages: aligned } = examplesOf(field, pages)
    for (const one of aligned) checked.get(one.id)!.push(checkedLabel(site, field, taking, one))
  }
  return [...checked.values()].flat()
}

const checkedLabel = (
  site: string,
  field: string,
  taking: Taking,
  { id, example, unaligned }: AlignedPage,
): CheckedLabel => ({
  site,
  page: id,
  field,
  where: example === undefined ? [] : namesOf(example),
  how: describe(taking),
  places: example?.positives.size ?? 0,
  alike: example?.uncertain.size ?? 0,
  missing: unaligned.map(({ wanted, code, hint }) => ({ wanted, code, ...given({ hint }) })),
})

const namesOf = ({
  page,
  subjects,
  positives,
}: NonNullable<AlignedPage['example']>): readonly string[] => {
  const nodes = [...positives].sort((a, b) => a - b).map((at) => subjects[at]!.node)
  return [...new Set(nodes.map((node) => shortName(page, page.elementOf(node))))]
}

function describe(taking: Taking): string {
  if (taking.kind === 'content') return 'runs'
  if (taking.kind === 'record') return 'records'
  const what = taking.kind === 'attribute' ? `attribute ${taking.name}` : 'text'
  return taking.part === undefined ? what : `part of the ${what}: ${describePart(taking.part)}`
}
