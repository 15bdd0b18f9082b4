import { groupBy } from '../core/group-by.js'
import { fieldsDue } from '../rules/fields-due.js'
import { f1Of, type Layout, type Rule, type RuleSet } from '../rules/rule.js'
import { subjectsFor } from '../rules/subjects.js'
import type { Example } from './example.js'
import { examplesOf } from './examples.js'
import { freeName } from './layout-names.js'
import { layoutsOf } from './layouts.js'
import { learnRule } from './learn-rule.js'
import { type KnownField, recognised } from './recognise.js'
import { sampleOf } from './sample.js'
import type { TrainingPage } from './training-page.js'
import { Traits } from './traits.js'

/** A page that nobody labelled, and what the general model keeps of it. */
export interface UnlabelledPage {
  /** Without labels. */
  readonly training: TrainingPage
  /** The layout that it was of when it was seen; `undefined` where it was of none. */
  readonly layout: string | undefined
  /** The fields whose rules missed. */
  readonly missed: readonly string[]
  readonly keptByModel: () => readonly number[]
}

export interface InductionTask {
  readonly site: string
  readonly known: RuleSet | undefined
  /** The pages that the known rules were learned from. */
  readonly labelled: readonly TrainingPage[]
  /** What the known rules gave of each field last. */
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly unlabelled: readonly UnlabelledPage[]
}

/** A rule that was induced, and the pages that it was induced from. */
export interface InducedRule {
  readonly rule: Rule
  readonly pages: readonly TrainingPage[]
  /** The stale rule in whose place it finds its field. */
  readonly replaces: Rule | undefined
}

export interface InducedSite {
  /** The known rules and layouts with the new ones. */
  readonly rules: RuleSet
  readonly induced: readonly InducedRule[]
}

export const inductionDefaults = {
  /** Pages of a kind from which rules are induced. */
  fewestPages: 4,
  /** The F1 that rules must reach on pages that were held back. */
  agreement: { content: 0.9, values: 0.8 },
  /** The share of its votes that a rule must have for everything that it was induced from. */
  votes: 0.6,
} as const

const contentField = 'main'

/**
 * Induces rules for the kinds of pages of a site that have none, and in the place of those that are stale: for main
 * content from what the general model keeps, for other fields from what lasts of the values that were labelled.
 */
export function induceSite(task: InductionTask): InducedSite {
  const { site, known = { site, layouts: [], rules: [] } } = task
  const induction = new Induction(task)
  const names = new Set(known.layouts.map(({ name }) => name))
  const layouts: Layout[] = []
  const induced: InducedRule[] = []
  for (const group of layoutsOf(pagesOf(task, undefined))) {
    const layout = { ...group.layout, name: freeName(names) }
    const its = induction.rulesFor(layout.name, [contentField, ...induction.fields], group.pages)
    if (its.length === 0) continue
    names.add(layout.name)
    layouts.push(layout)
    induced.push(...its)
  }
  for (const { name } of known.layouts) {
    for (const field of fieldsDue(name, known)) {
      const pages = pagesOf(task, name).filter((page) => induction.hasMissed(page, field))
      induced.push(...induction.rulesFor(name, [field], pages))
    }
  }
  const replaced = new Set(induced.map(({ rule }) => `${rule.layout} ${rule.field}`))
  const staying = known.rules.filter(({ layout, field }) => !replaced.has(`${layout} ${field}`))
  return {
    rules: {
      site,
      layouts: [...known.layouts, ...layouts],
      rules: [...staying, ...induced.map(({ rule }) => rule)],
    },
    induced,
  }
}

/** The unlabelled pages of a layout, or of none. */
const pagesOf = (
  { unlabelled }: InductionTask,
  layout: string | undefined,
): readonly TrainingPage[] =>
  unlabelled.filter((page) => page.layout === layout).map(({ training }) => training)

class Induction {
  readonly #task: InductionTask
  readonly #unlabelled: ReadonlyMap<TrainingPage, UnlabelledPage>
  readonly #fields: ReadonlyMap<string, KnownField>

  constructor(task: InductionTask) {
    this.#task = task
    this.#unlabelled = new Map(task.unlabelled.map((page) => [page.training, page]))
    this.#fields = knownFields(task)
  }

  get fields(): readonly string[] {
    return [...this.#fields.keys()]
  }

  hasMissed(page: TrainingPage, field: string): boolean {
    return this.#unlabelled.get(page)!.missed.includes(field)
  }

  /** Those that can be had of rules for some fields on pages of one kind. */
  rulesFor(
    layout: string,
    fields: readonly string[],
    pages: readonly TrainingPage[],
  ): readonly InducedRule[] {
    if (pages.length < inductionDefaults.fewestPages) return []
    const traits = new Traits()
    return fields.flatMap((field) => {
      const found = this.#found(field, pages)
      if (found === undefined || found.examples.length === 0) return []
      const { site } = this.#task
      const rule = learnRule(
        { site, layout, field, status: 'induced' },
        {
          taking: found.taking,
          labelled: found.examples.map((example) => sampleOf(example, traits)),
          unlabelled: [],
          traits,
        },
      )
      if (rule === undefined || !isSound(rule)) return []
      return [{ rule, pages, replaces: this.#staleRule(layout, field) }]
    })
  }

  #found(
    field: string,
    pages: readonly TrainingPage[],
  ): (Pick<KnownField, 'examples'> & { readonly taking: Rule['taking'] }) | undefined {
    if (field === contentField)
      return {
        taking: { kind: 'content' },
        examples: pages.flatMap((page) => this.#contentOf(page)),
      }
    const known = this.#fields.get(field)
    const examples =
      known &&
      recognised(
        known,
        pages.map(({ page }) => page),
      )
    return examples && { taking: known.taking, examples }
  }

  #contentOf(training: TrainingPage): readonly Example[] {
    const { page } = training
    const subjects = subjectsFor({ kind: 'content' }, page)
    const kept = new Set(this.#unlabelled.get(training)!.keptByModel())
    const positives = new Set(
      [...subjects.keys()].filter((place) => kept.has(subjects[place]!.run)),
    )
    return positives.size === 0 ? [] : [{ page, subjects, positives, uncertain: new Set() }]
  }

  /** That of the same layout first. */
  #staleRule(layout: string, field: string): Rule | undefined {
    const stale = (this.#task.known?.rules ?? []).filter(
      (rule) => rule.field === field && rule.status === 'stale',
    )
    return stale.find((rule) => rule.layout === layout) ?? stale[0]
  }
}

/** What was found on the pages hangs together, so that pages that were held back are decided alike. */
function isSound({ taking, evidence, usual }: Rule): boolean {
  const { agreement, votes } = inductionDefaults
  const least = taking.kind === 'content' ? agreement.content : agreement.values
  return (f1Of(evidence) ?? 0) >= least && (usual.votes ?? 0) >= votes
}

/** The fields that have rules, by the pages that these were learned from. */
function knownFields({ known, labelled, given }: InductionTask): ReadonlyMap<string, KnownField> {
  const rules = groupBy(known?.rules ?? [], ({ field }) => field)
  const fields = [...rules].flatMap(([field, [rule]]): [string, KnownField][] => {
    const { taking, examples } = examplesOf(field, labelled)
    if (taking.kind === 'content' || rule === undefined || examples.length === 0) return []
    const { usual, choice } = rule
    return [[field, { taking, usual, choice, examples, given: given.get(field) ?? [] }]]
  })
  return new Map(fields)
}
