import type { Rule, RuleSet } from '../rules/rule.js'
import { examplesOf, type FieldExamples, type Unaligned } from './examples.js'
import { induceTree } from './induce.js'
import { leaveOneOut } from './leave-one-out.js'
import type { TrainingPage } from './training-page.js'

/** What was learned of a site, and what could not be. */
export interface LearnedSite {
  readonly rules: RuleSet
  readonly unaligned: readonly Unaligned[]
  /** Fields of which no page's label was found, so that there is no rule. */
  readonly unlearned: readonly string[]
}

/** The only layout so far: every page of a site is of one kind. */
const layout = 'page'

/** Learns a rule for every field that is labelled on some page of a site. */
export function learnSite(site: string, pages: readonly TrainingPage[]): LearnedSite {
  const fields = [...new Set(pages.flatMap(({ labels }) => [...labels.keys()]))].sort()
  const found = fields.map((field) => ({ field, ...examplesOf(field, pages) }))
  const learnable = found.filter(hasPositives)
  return {
    rules: {
      site,
      rules: learnable.map(({ field, ...examples }) => learnRule(site, field, examples)),
    },
    unaligned: found.flatMap(({ unaligned }) => unaligned),
    unlearned: found.filter((field) => !hasPositives(field)).map(({ field }) => field),
  }
}

const hasPositives = ({ examples }: FieldExamples): boolean =>
  examples.some(({ positives }) => positives.size > 0)

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
