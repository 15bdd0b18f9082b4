import { groupBy } from '../../../core/group-by.js'
import { candidatesFor } from '../../evaluate/candidates.js'
import { fieldsToRelearn } from '../../evaluate/fields-to-relearn.js'
import { evidenceF1, type Layout, type Rule, type RuleSet } from '../../rule/rule.js'
import { alignField, contentField, type FieldExamples } from '../align/field-examples.js'
import type { TrainingExample } from '../align/training-example.js'
import type { TrainingPage } from '../align/training-page.js'
import { learnRule } from '../ensemble/learn-rule.js'
import { PredicateIndex } from '../ensemble/predicate-index.js'
import { indexExample } from '../ensemble/training-rows.js'
import { clusterLayouts, freeLayoutName } from '../layouts.js'
import { type KnownField, relocateField } from './relocate-field.js'

/** An unlabelled page, and the segments that the general model keeps. */
export interface UnlabelledPage {
  /** Without labels. */
  readonly training: TrainingPage
  /** Its layout when it was observed; `undefined` if it matched none. */
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
  /** The latest values that the known rules gave, by field. */
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly unlabelled: readonly UnlabelledPage[]
}

/** An induced rule, and the pages that it was induced from. */
interface InducedRule {
  readonly rule: Rule
  readonly pages: readonly TrainingPage[]
  /** The stale rule that it replaces. */
  readonly replaces: Rule | undefined
}

export interface InducedSite {
  /** The known and the new rules and layouts. */
  readonly rules: RuleSet
  readonly induced: readonly InducedRule[]
}

const inductionDefaults = {
  /** Pages of a layout from which rules are induced. */
  minPages: 4,
  /** The F1 that a rule must reach on pages that were left out. */
  agreement: { content: 0.9, values: 0.8 },
  /** The share of the votes that a rule must have on every page that it was induced from. */
  votes: 0.6,
} as const

/**
 * Induces rules for layouts that have none, and replaces stale rules: for main content by what the general model
 * keeps, for other fields by the features of labelled values.
 */
export function induceSite(task: InductionTask): InducedSite {
  const { site, known = { site, layouts: [], rules: [] } } = task
  const induction = new Induction(task)
  const names = new Set(known.layouts.map(({ name }) => name))
  const layouts: Layout[] = []
  const induced: InducedRule[] = []
  for (const group of clusterLayouts(pagesOf(task, undefined))) {
    const layout = { ...group.layout, name: freeLayoutName(names) }
    const found = induction.rulesFor(layout.name, [contentField, ...induction.fields], group.pages)
    if (found.length === 0) continue
    names.add(layout.name)
    layouts.push(layout)
    induced.push(...found)
  }
  for (const { name } of known.layouts) {
    for (const field of fieldsToRelearn(name, known)) {
      const pages = pagesOf(task, name).filter((page) => induction.hasMissed(page, field))
      induced.push(...induction.rulesFor(name, [field], pages))
    }
  }
  const replaced = new Set(induced.map(({ rule }) => `${rule.layout} ${rule.field}`))
  const kept = known.rules.filter(({ layout, field }) => !replaced.has(`${layout} ${field}`))
  return {
    rules: {
      site,
      layouts: [...known.layouts, ...layouts],
      rules: [...kept, ...induced.map(({ rule }) => rule)],
    },
    induced,
  }
}

/** The unlabelled pages of a layout, or those that match none. */
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

  /** The rules that can be induced for some fields from pages of one layout. */
  rulesFor(
    layout: string,
    fields: readonly string[],
    pages: readonly TrainingPage[],
  ): readonly InducedRule[] {
    if (pages.length < inductionDefaults.minPages) return []
    const index = new PredicateIndex()
    return fields.flatMap((field) => {
      const found = this.#examplesFor(field, pages)
      if (found === undefined || found.examples.length === 0) return []
      const { site } = this.#task
      const rule = learnRule(
        { site, layout, field, status: 'induced' },
        {
          target: found.target,
          labelled: found.examples.map((example) => indexExample(example, index)),
          unlabelled: [],
          index,
        },
      )
      if (rule === undefined || !isConsistent(rule)) return []
      return [{ rule, pages, replaces: this.#staleRule(layout, field) }]
    })
  }

  #examplesFor(
    field: string,
    pages: readonly TrainingPage[],
  ): (Pick<KnownField, 'examples'> & { readonly target: Rule['taking'] }) | undefined {
    if (field === contentField)
      return {
        target: { kind: 'content' },
        examples: pages.flatMap((page) => this.#contentExamples(page)),
      }
    const known = this.#fields.get(field)
    const examples =
      known &&
      relocateField(
        known,
        pages.map(({ page }) => page),
      )
    return examples && { target: known.target, examples }
  }

  #contentExamples(training: TrainingPage): readonly TrainingExample[] {
    const { page } = training
    const candidates = candidatesFor({ kind: 'content' }, page)
    const kept = new Set(this.#unlabelled.get(training)!.keptByModel())
    const positives = new Set(
      [...candidates.keys()].filter((place) => kept.has(candidates[place]!.segment)),
    )
    return positives.size === 0 ? [] : [{ page, candidates, positives, uncertain: new Set() }]
  }

  /** Preferably of the same layout. */
  #staleRule(layout: string, field: string): Rule | undefined {
    const stale = (this.#task.known?.rules ?? []).filter(
      (rule) => rule.field === field && rule.status === 'stale',
    )
    return stale.find((rule) => rule.layout === layout) ?? stale[0]
  }
}

/** Whether rules induced from some of the pages agree with the others. */
function isConsistent({ taking, evidence, usual }: Rule): boolean {
  const { agreement, votes } = inductionDefaults
  const least = taking.kind === 'content' ? agreement.content : agreement.values
  return (evidenceF1(evidence) ?? 0) >= least && (usual.votes ?? 0) >= votes
}

/** The fields that have rules, with their labelled examples. */
function knownFields({ known, labelled, given }: InductionTask): ReadonlyMap<string, KnownField> {
  const rules = groupBy(known?.rules ?? [], ({ field }) => field)
  const fields = [...rules].flatMap(([field, [rule]]): [string, KnownField][] => {
    const { target, examples } = examplesOfRule(alignField(field, labelled), rule)
    if (target.kind === 'content' || rule === undefined || examples.length === 0) return []
    const { usual, choice } = rule
    return [[field, { target, usual, choice, examples, given: given.get(field) ?? [] }]]
  })
  return new Map(fields)
}

/** The examples with the target of a rule, whose labels may have other places than the likeliest ones. */
function examplesOfRule(likeliest: FieldExamples, rule: Rule | undefined): FieldExamples {
  const isOfRule = ({ target }: FieldExamples): boolean =>
    JSON.stringify(target) === JSON.stringify(rule?.taking)
  if (rule === undefined || isOfRule(likeliest)) return likeliest
  return likeliest.alternatives().find(isOfRule) ?? likeliest
}
