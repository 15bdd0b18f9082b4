import { type Failure, failureOf, NothingToLearn, SiteUnknown } from '../core/errors.js'
import { siteOf } from '../core/site.js'
import type { Unaligned } from '../induction/examples.js'
import type { LearnedSite } from '../induction/learn-site.js'
import type { GeneralModel } from '../model/general-model.js'
import type { RuleSet } from '../rules/rule.js'
import type { LabelledInput } from '../source/labelled.js'
import type { RawPage } from '../source/raw-page.js'
import { keptPage } from '../store/kept-page.js'
import type { RuleStore } from '../store/rule-store.js'
import { lazyModel } from './model/lazy-model.js'
import { Remarks } from './remarks.js'
import { SiteTraining } from './site-training.js'
import type { GivenPage } from './training-ground.js'

/** What training did: the rules that were kept, and everything that could not be used. */
export interface TrainingReport {
  readonly sites: readonly RuleSet[]
  /** Labels of pages that were given now. */
  readonly unaligned: readonly (Unaligned & { readonly site: string })[]
  /** Fields of a site of which no page's label was found, so that there is no rule. */
  readonly unlearned: readonly { readonly site: string; readonly field: string }[]
  readonly failed: readonly (Failure & { readonly page: string })[]
  /** What should be known of pages that were read: a cap that was reached, a charset that does not fit. */
  readonly warnings: readonly { readonly page: string; readonly warning: string }[]
}

/** Told of each step, so that long work can show where it is. */
export type OnStep = (step: {
  readonly done: number
  readonly of: number
  readonly name: string
}) => void

export interface TrainingOptions {
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string
  readonly onStep?: OnStep
  /** Asked by rules for main content where that is worth it; the one that comes with treesift where none is named. */
  readonly model?: () => GeneralModel
  /** Told of the rules of each site as soon as they are kept. */
  readonly onKept?: (rules: RuleSet) => void
}

/**
 * Learns the rules of every site among the pages, from these and from those that it was trained on before, and keeps
 * them, a site at a time.
 */
export async function train(
  inputs: AsyncIterable<LabelledInput>,
  store: RuleStore,
  options: TrainingOptions = {},
): Promise<TrainingReport> {
  const report = await learnFrom(inputs, store, options)
  mustHaveLearned(report)
  return report
}

/** Fails where nothing came of the training and no page that failed says why. */
export function mustHaveLearned({ sites, failed }: TrainingReport): void {
  if (failed.length === 0 && sites.every(({ rules }) => rules.length === 0)) {
    throw new NothingToLearn(
      'No page has a label that was found on it, and nothing could be induced without labels, which needs 4 pages of a kind',
    )
  }
}

/** The same as `train`, with a report also where nothing came of it. */
export async function learnFrom(
  inputs: AsyncIterable<LabelledInput>,
  store: RuleStore,
  { site, model = lazyModel(), onStep = () => {}, onKept = () => {} }: TrainingOptions,
): Promise<TrainingReport> {
  const remarks = new Remarks()
  const bySite = await collect(inputs, site, remarks)
  const learned: LearnedSite[] = []
  let done = 0
  for (const [name, pages] of bySite) {
    onStep({ done: done++, of: bySite.size, name })
    const found = attempted(name, remarks, () =>
      new SiteTraining({ site: name, store, remarks, model }).learn(pages),
    )
    if (found === undefined) continue
    if (found.rules.rules.length > 0) onKept(found.rules)
    learned.push(found)
  }
  return {
    sites: learned.map(({ rules }) => rules),
    unaligned: learned.flatMap(({ rules, unaligned }) =>
      unaligned.map((missing) => ({ site: rules.site, ...missing })),
    ),
    unlearned: learned.flatMap(({ rules, unlearned }) =>
      unlearned.map((field) => ({ site: rules.site, field })),
    ),
    failed: remarks.failed,
    warnings: remarks.warnings,
  }
}

/** Pages are held as they are kept, a fifth of their size, until it is the turn of their site. */
async function collect(
  inputs: AsyncIterable<LabelledInput>,
  site: string | undefined,
  remarks: Remarks,
): Promise<ReadonlyMap<string, readonly GivenPage[]>> {
  const bySite = new Map<string, GivenPage[]>()
  for await (const input of inputs) {
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      const name = nameOf(page)
      remarks.warn(name, ...page.warnings)
      const its = site ?? siteOf(page.url)
      if (its === undefined && labels === undefined) continue
      if (its === undefined) throw new SiteUnknown(name)
      const pages = bySite.get(its) ?? []
      pages.push({ name, page: keptPage({ ...page, id: ownId(page), labels }) })
      bySite.set(its, pages)
    } catch (error) {
      remarks.fail(input.kind === 'failed' ? input.id : input.labelled.page.id, error)
    }
  }
  return bySite
}

const nameOf = ({ file, id }: RawPage): string => file ?? id

/** How a page is called that was given no id: by its place among what was read. */
const placeName = /^page \d+$|:\d+$/

/** The id that the user gave it: places hold other pages the next time. */
const ownId = ({ id, file }: RawPage): string | undefined =>
  id === file || placeName.test(id) ? undefined : id

/** A site that fails is told in its place and leaves the others be; a store that fails ends the training. */
function attempted<Result>(site: string, remarks: Remarks, work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (failureOf(error).code.startsWith('DATABASE_')) throw error
    remarks.fail(site, error)
    return undefined
  }
}
