import { type Failure, failureOf, NothingToLearn, SiteUnknown } from '../core/errors.js'
import { siteOf } from '../core/site.js'
import {
  examplesOf,
  type FieldExamples,
  type TrainingPage,
  type Unaligned,
} from '../induction/examples.js'
import { induceTree } from '../induction/induce.js'
import { leaveOneOut } from '../induction/leave-one-out.js'
import type { Rule, RuleSet } from '../rules/rule.js'
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
}

/** Told of each step, so that long work can show where it is. */
export type OnStep = (step: {
  readonly done: number
  readonly of: number
  readonly name: string
}) => void

/** The only layout so far: every page of a site is of one kind. */
const layout = 'page'

/** Learns the rules of every site among the labelled pages and keeps them, a site at a time. */
export async function train(
  inputs: AsyncIterable<LabelledInput>,
  store: RuleStore,
  { site, onStep = () => {} }: { readonly site?: string; readonly onStep?: OnStep } = {},
): Promise<TrainingReport> {
  const { bySite, failed } = await collect(inputs, site)
  const learned: ReturnType<typeof learnSite>[] = []
  for (const [name, pages] of bySite) {
    onStep({ done: learned.length, of: bySite.size, name })
    const result = learnSite(name, pages)
    learned.push({ ...result, rules: store.save(result.rules) })
  }
  if (learned.every(({ rules }) => rules.rules.length === 0) && failed.length === 0) {
    throw new NothingToLearn('No page has a label that was found on it')
  }
  return {
    sites: learned.map(({ rules }) => rules),
    unaligned: learned.flatMap(({ unaligned }) => unaligned),
    unlearned: learned.flatMap(({ unlearned }) => unlearned),
    failed,
  }
}

async function collect(
  inputs: AsyncIterable<LabelledInput>,
  site: string | undefined,
): Promise<{
  readonly bySite: ReadonlyMap<string, readonly TrainingPage[]>
  readonly failed: TrainingReport['failed']
}> {
  const bySite = new Map<string, TrainingPage[]>()
  const failed: (Failure & { readonly page: string })[] = []
  for await (const input of inputs) {
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      if (labels === undefined) continue
      const its = site ?? (page.url === undefined ? undefined : siteOf(page.url))
      if (its === undefined) throw new SiteUnknown(page.file ?? page.id)
      const pages = bySite.get(its) ?? []
      pages.push({ id: page.file ?? page.id, page: studyPage(page.html), labels })
      bySite.set(its, pages)
    } catch (error) {
      failed.push({
        page: input.kind === 'failed' ? input.id : input.labelled.page.id,
        ...failureOf(error),
      })
    }
  }
  return { bySite, failed }
}

function learnSite(
  site: string,
  pages: readonly TrainingPage[],
): {
  readonly rules: RuleSet
  readonly unaligned: TrainingReport['unaligned']
  readonly unlearned: TrainingReport['unlearned']
} {
  const fields = [...new Set(pages.flatMap(({ labels }) => [...labels.keys()]))].sort()
  const found = fields.map((field) => ({ field, ...examplesOf(field, pages) }))
  const learnable = found.filter(({ examples }) =>
    examples.some(({ positives }) => positives.size > 0),
  )
  return {
    rules: {
      site,
      rules: learnable.map(({ field, ...examples }) => learnRule(site, field, examples)),
    },
    unaligned: found.flatMap(({ unaligned }) => unaligned.map((missing) => ({ site, ...missing }))),
    unlearned: found
      .filter((field) => !learnable.includes(field))
      .map(({ field }) => ({ site, field })),
  }
}

const learnRule = (site: string, field: string, { taking, examples }: FieldExamples): Rule => ({
  site,
  layout,
  field,
  version: 1,
  taking,
  tree: induceTree(examples),
  evidence: leaveOneOut(examples),
  pages: examples.length,
})
