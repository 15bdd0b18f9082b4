import { type Failure, failureOf, NothingToLearn, SiteUnknown } from '../core/errors.js'
import { siteOf } from '../core/site.js'
import type { Unaligned } from '../induction/examples.js'
import { type LearnedSite, learnSite } from '../induction/learn-site.js'
import { type TrainingPage, trainingPage } from '../induction/training-page.js'
import type { RuleSet } from '../rules/rule.js'
import { studyPage } from '../rules/studied-page.js'
import type { LabelledInput } from '../source/labelled.js'
import type { RuleStore } from '../store/rule-store.js'

/** What training did: the rules that were kept, and everything that could not be used. */
export interface TrainingReport {
  readonly sites: readonly RuleSet[]
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
}

/** Learns the rules of every site among the labelled pages and keeps them, a site at a time. */
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
    throw new NothingToLearn('No page has a label that was found on it')
  }
}

/** The same as `train`, with a report also where nothing came of it. */
export async function learnFrom(
  inputs: AsyncIterable<LabelledInput>,
  store: RuleStore,
  { site, onStep = () => {} }: TrainingOptions,
): Promise<TrainingReport> {
  const { bySite, failed, warnings } = await collect(inputs, site)
  const learned: LearnedSite[] = []
  for (const [name, pages] of bySite) {
    onStep({ done: learned.length, of: bySite.size, name })
    const found = learnSite(name, pages)
    const hasRules = found.rules.rules.length > 0
    learned.push(hasRules ? { ...found, rules: store.save(found.rules) } : found)
  }
  return {
    sites: learned.map(({ rules }) => rules),
    unaligned: learned.flatMap(({ rules, unaligned }) =>
      unaligned.map((missing) => ({ site: rules.site, ...missing })),
    ),
    unlearned: learned.flatMap(({ rules, unlearned }) =>
      unlearned.map((field) => ({ site: rules.site, field })),
    ),
    failed,
    warnings,
  }
}

async function collect(
  inputs: AsyncIterable<LabelledInput>,
  site: string | undefined,
): Promise<
  Pick<TrainingReport, 'failed' | 'warnings'> & {
    readonly bySite: ReadonlyMap<string, readonly TrainingPage[]>
  }
> {
  const bySite = new Map<string, TrainingPage[]>()
  const failed: (Failure & { readonly page: string })[] = []
  const warnings: { readonly page: string; readonly warning: string }[] = []
  for await (const input of inputs) {
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      const name = page.file ?? page.id
      for (const warning of page.warnings) warnings.push({ page: name, warning })
      if (labels === undefined) continue
      const its = site ?? siteOf(page.url)
      if (its === undefined) throw new SiteUnknown(name)
      const studied = studyPage(page.html)
      for (const warning of studied.warnings) warnings.push({ page: name, warning })
      const pages = bySite.get(its) ?? []
      pages.push(trainingPage(name, studied, labels))
      bySite.set(its, pages)
    } catch (error) {
      failed.push({
        page: input.kind === 'failed' ? input.id : input.labelled.page.id,
        ...failureOf(error),
      })
    }
  }
  return { bySite, failed, warnings }
}
