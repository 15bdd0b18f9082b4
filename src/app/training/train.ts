import type { GeneralModel } from '../../analysis/model/general-model.js'
import { Diagnostics } from '../../core/diagnostics.js'
import { type ErrorReport, errorReport, NothingToLearn, SiteUnknown } from '../../core/errors.js'
import type { SegmentRole } from '../../core/segment-role.js'
import { siteOfUrl } from '../../core/site.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { UnalignedLabel } from '../../rules/learn/align/field-examples.js'
import type { LearnedSite, StatedLabels, UselessRule } from '../../rules/learn/learn-site.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import { keptPage } from '../../store/interface/kept-page.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { SiteTraining } from './site-training.js'
import type { GivenPage } from './training-set.js'

/** The stored rules, and everything that could not be used. */
export interface TrainingReport {
  /** The rules of each site. */
  readonly sites: readonly RuleSet[]
  /** Labels of the given pages. */
  readonly unaligned: readonly (UnalignedLabel & { readonly site: string })[]
  /** Labels of the given pages that these do not show, but state as JSON-LD. */
  readonly stated: readonly (StatedLabels & { readonly site: string })[]
  /** Fields without a rule, because no label was found on any page. */
  readonly unlearned: readonly { readonly site: string; readonly field: string }[]
  /**
   * Rules with an F1 below .5 on labelled pages left out, with the places that the labels may mean. They are not
   * stored if three pages have the field, unless all rules are kept.
   */
  readonly useless: readonly (UselessRule & { readonly site: string })[]
  /** Pages that could not be used. */
  readonly failed: readonly (ErrorReport & { readonly page: string })[]
  /** Warnings about pages, such as a limit that was reached. */
  readonly warnings: readonly { readonly page: string; readonly warning: string }[]
}

/** Receives the progress of long work. */
export type OnStep = (step: {
  readonly done: number
  readonly of: number
  readonly name: string
}) => void

interface TrainingOptions {
  /** The site of all pages, instead of that of their URLs. */
  readonly site?: string
  readonly onStep?: OnStep
  /** The general model; by default the one that comes with treesift. */
  readonly model?: () => GeneralModel
  /** What becomes of rules that fail on labelled pages left out; by default they are dropped. */
  readonly uselessRules?: 'keep' | 'drop'
  /** Roles of segments that the rules for main content leave out; as before where they are not given. */
  readonly without?: readonly SegmentRole[] | undefined
  /** Receives the rules of each site when they are stored. */
  readonly onSaved?: (rules: RuleSet) => void
}

/** Learns and stores the rules of each site, from the given pages and from those of earlier training. */
export async function train(
  inputs: AsyncIterable<LabelledPageInput>,
  store: RuleStore,
  options: TrainingOptions = {},
): Promise<TrainingReport> {
  const report = await trainSites(inputs, store, options)
  expectLearned(report)
  return report
}

/** Throws if nothing was learned, and no failed page explains it. */
export function expectLearned({ sites, failed, useless }: TrainingReport): void {
  if (failed.length === 0 && sites.every(({ rules }) => rules.length === 0)) {
    if (useless.length > 0)
      throw new NothingToLearn('No rule finds its labels again on pages that were left out')
    throw new NothingToLearn(
      'No label was found on its page, and rules without labels need 4 pages of one layout',
    )
  }
}

/** Like `train`, but reports also if nothing was learned. */
export async function trainSites(
  inputs: AsyncIterable<LabelledPageInput>,
  store: RuleStore,
  {
    site,
    model = lazyModel(),
    uselessRules = 'drop',
    without,
    onStep = () => {},
    onSaved = () => {},
  }: TrainingOptions,
): Promise<TrainingReport> {
  const diagnostics = new Diagnostics()
  const bySite = await collect(inputs, site, diagnostics)
  const learned: LearnedSite[] = []
  let done = 0
  for (const [name, pages] of bySite) {
    onStep({ done: done++, of: bySite.size, name })
    const found = attempted(name, diagnostics, () =>
      new SiteTraining({ site: name, store, diagnostics, model, uselessRules, without }).learn(
        pages,
      ),
    )
    if (found === undefined) continue
    if (found.rules.rules.length > 0) onSaved(found.rules)
    learned.push(found)
  }
  return {
    sites: learned.map(({ rules }) => rules),
    unaligned: learned.flatMap(({ rules, unaligned }) =>
      unaligned.map((missing) => ({ site: rules.site, ...missing })),
    ),
    stated: learned.flatMap(({ rules, stated }) =>
      stated.map((labels) => ({ site: rules.site, ...labels })),
    ),
    unlearned: learned.flatMap(({ rules, unlearned }) =>
      unlearned.map((field) => ({ site: rules.site, field })),
    ),
    useless: learned.flatMap(({ rules, useless }) =>
      useless.map((rule) => ({ site: rules.site, ...rule })),
    ),
    failed: diagnostics.failed,
    warnings: diagnostics.warnings,
  }
}

/** Pages wait in compressed form, a fifth of their size. */
async function collect(
  inputs: AsyncIterable<LabelledPageInput>,
  site: string | undefined,
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<string, readonly GivenPage[]>> {
  const bySite = new Map<string, GivenPage[]>()
  for await (const input of inputs) {
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      const name = nameOf(page)
      diagnostics.warn(name, ...page.warnings)
      const pageSite = site ?? siteOfUrl(page.url)
      if (pageSite === undefined && labels === undefined) continue
      if (pageSite === undefined) throw new SiteUnknown(name)
      const pages = bySite.get(pageSite) ?? []
      pages.push({ name, page: keptPage({ ...page, id: ownId(page), labels }) })
      bySite.set(pageSite, pages)
    } catch (error) {
      diagnostics.fail(input.kind === 'failed' ? input.id : input.labelled.page.id, error)
    }
  }
  return bySite
}

const nameOf = ({ file, id }: RawPage): string => file ?? id

/** The id of a page without one: its position in the input. */
const positionId = /^page \d+$|:\d+$/

/** The id that the user gave: a position belongs to another page the next time. */
const ownId = ({ id, file }: RawPage): string | undefined =>
  id === file || positionId.test(id) ? undefined : id

/** The failure of a site is reported, and the others are trained; a failure of the database ends the training. */
function attempted<Result>(
  site: string,
  diagnostics: Diagnostics,
  work: () => Result,
): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (errorReport(error).code.startsWith('DATABASE_')) throw error
    diagnostics.fail(site, error)
    return undefined
  }
}
