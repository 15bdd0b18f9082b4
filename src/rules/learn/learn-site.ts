import { omitUndefined } from '../../core/omit-undefined.js'
import { comparableText } from '../../core/text/comparable-text.js'
import type { ValueType } from '../../core/value-type.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { candidatesFor } from '../evaluate/candidates.js'
import { statedValues } from '../evaluate/stated-values.js'
import { isAnyPage, layoutOf } from '../rule/layout-signature.js'
import { evidenceF1, type Layout, type Rule, type RuleSet } from '../rule/rule.js'
import {
  type AlignedPage,
  alignField,
  type FieldExamples,
  type UnalignedLabel,
} from './align/field-examples.js'
import { type AlignmentContext, newAlignmentContext } from './align/place-group.js'
import { type PlaceSummary, placeSummaries } from './align/place-summary.js'
import type { PageLabel, TrainingPage } from './align/training-page.js'
import { learnRule } from './ensemble/learn-rule.js'
import { type IndexedExample, indexExample } from './ensemble/training-rows.js'
import { clusterLayouts, freeLayoutName, type PageCluster } from './layouts.js'
import { withStatedTexts } from './stated-rule.js'

/** The rules of a site, and the labels that could not be used. */
export interface LearnedSite {
  readonly rules: RuleSet
  readonly unaligned: readonly UnalignedLabel[]
  /** Labels that pages do not show, but state. */
  readonly stated: readonly StatedLabels[]
  /** Fields without a rule, because no label was found on any page. */
  readonly unlearned: readonly string[]
  /** Rules that fail on the pages left out, and that no other place of the labels improves. */
  readonly useless: readonly UselessRule[]
}

/** Labels of a page that it states as JSON-LD and does not show. */
export interface StatedLabels {
  /** The name of the page. */
  readonly page: string
  readonly field: string
  readonly texts: readonly string[]
  /** Where they are stated: `Recipe.author.name`. */
  readonly paths: readonly string[]
}

/** A rule that fails on the pages that it was not learned from. */
export interface UselessRule {
  readonly field: string
  readonly layout: string
  /** Whether it is among the rules all the same. */
  readonly isKept: boolean
  /** Labelled pages that have the field. */
  readonly pages: number
  /** Its F1 on labelled pages left out. */
  readonly f1: number
  /** The places that the labels may mean, the likeliest first. */
  readonly candidates: readonly PlaceSummary[]
}

export interface LearnSiteOptions {
  /** What becomes of useless rules. */
  readonly uselessRules?: 'keep' | 'drop'
  /** The hash of the general model that the pages ask: whether it has a part in main content is weighed with it. */
  readonly model?: () => string
}

const siteDefaults = {
  /** Unlabelled pages of a layout that are learned from. */
  maxUnlabelled: 20,
  /** The F1 on pages left out below which a rule is useless. */
  minF1: 0.5,
  /**
   * Pages with the field from which a useless rule is left out. With fewer each test learned from one page, which says
   * little about the rule of all: docs/decisions/0024-joint-placement.md.
   */
  minTestedPages: 3,
  /** Labelled pages of a layout from which other places are looked for. */
  minPages: 2,
  /** Other places of the labels that are learned from where the chosen ones give a useless rule. */
  maxAlternatives: 3,
} as const

/** Learns a rule for each labelled field and layout of a site. Unlabelled pages show which predicates recur. */
export function learnSite(
  site: string,
  pages: readonly TrainingPage[],
  { uselessRules = 'drop', model }: LearnSiteOptions = {},
): LearnedSite {
  const fields = [...new Set(pages.flatMap(({ labels }) => [...labels.keys()]))].sort()
  const context = newAlignmentContext()
  const aligned = new Map(fields.map((field) => [field, alignField(field, pages, context)]))
  const clusters = clusterLayouts(pages)
  const learned = clusters.flatMap((cluster) =>
    new LayoutLearning(site, cluster, { ...context, model }).rules(aligned),
  )
  const useless = learned.filter(({ rule }) => isUseless(rule))
  const isKept = ({ examples, rule }: LearnedRule): boolean =>
    uselessRules === 'keep' || !isUseless(rule) || pagesWith(examples) < siteDefaults.minTestedPages
  const kept = learned.filter(isKept)
  const rules = kept.map(({ rule }) => rule)
  const unaligned = [...aligned].flatMap(([field, { pages: all }]) =>
    unalignedOf(field, all, learned),
  )
  const stated = statedLabels(kept, unaligned)
  const isStated = ({ page, field, wanted }: UnalignedLabel): boolean =>
    stated.some((one) => one.page === page && one.field === field && one.texts.includes(wanted))
  const layouts = new Set(rules.map(({ layout }) => layout))
  return {
    rules: {
      site,
      layouts: clusters.map(({ layout }) => layout).filter(({ name }) => layouts.has(name)),
      rules,
    },
    unaligned: unaligned.filter((label) => !isStated(label)),
    stated,
    unlearned: fields.filter((name) => !learned.some(({ rule }) => rule.field === name)),
    useless: useless.map((one) => ({
      field: one.rule.field,
      layout: one.rule.layout,
      isKept: isKept(one),
      pages: pagesWith(one.examples),
      f1: evidenceF1(one.rule.evidence)!,
      candidates: placeSummaries(one.examples),
    })),
  }
}

const isPresent = (label: PageLabel | undefined): boolean =>
  label !== undefined && (label.kind === 'nodes' || label.texts.length > 0)

const pagesWith = ({ examples }: FieldExamples): number =>
  examples.filter(({ positives }) => positives.size > 0).length

const isUseless = ({ evidence }: Rule): boolean =>
  evidence?.recall !== undefined && evidenceF1(evidence)! < siteDefaults.minF1

/** The labels of a field that were not found: on the pages of a rule with other places, not found there. */
function unalignedOf(
  field: string,
  pages: readonly AlignedPage[],
  learned: readonly LearnedRule[],
): readonly UnalignedLabel[] {
  const others = learned.filter(({ rule }) => rule.field === field).map(({ examples }) => examples)
  const byPage = new Map(pages.map((one) => [one.page, one]))
  for (const one of others.flatMap((examples) => examples.pages)) byPage.set(one.page, one)
  return pages.flatMap(({ page }) => byPage.get(page)!.unaligned)
}

/** The labels that were not found in what pages show, and that a rule finds in what they state. */
const statedLabels = (
  learned: readonly LearnedRule[],
  unaligned: readonly UnalignedLabel[],
): readonly StatedLabels[] =>
  learned.flatMap(({ rule, examples }) => {
    const target = [rule.taking, rule.alternative?.taking].find((one) => one?.kind === 'stated')
    if (target?.kind !== 'stated') return []
    return examples.pages.flatMap(({ id, page }) => {
      const wanted = unaligned.filter((label) => label.page === id && label.field === rule.field)
      if (wanted.length === 0) return []
      const values = statedValues(target, structuredData(page.page).statedTexts)
      const given = new Set(values.map(comparableText))
      const texts = wanted
        .map((label) => label.wanted)
        .filter((text) => given.has(comparableText(text)))
      return texts.length === 0 ? [] : [{ page: id, field: rule.field, texts, paths: target.paths }]
    })
  })

/** A rule, and the examples of its layout. */
interface LearnedRule {
  readonly rule: Rule
  readonly examples: FieldExamples
}

interface LearningContext extends AlignmentContext {
  readonly model: LearnSiteOptions['model']
}

/** Learns the fields of one layout, which share the predicates of their candidates. */
class LayoutLearning {
  readonly #site: string
  readonly #layout: Layout
  readonly #pages: readonly TrainingPage[]
  readonly #context: LearningContext
  readonly #unlabelled = new Map<string, readonly IndexedExample[]>()

  constructor(site: string, { layout, pages }: PageCluster, context: LearningContext) {
    this.#site = site
    this.#layout = layout
    this.#pages = pages
    this.#context = context
  }

  rules(fields: ReadonlyMap<string, FieldExamples>): readonly LearnedRule[] {
    return [...fields].flatMap(([field, all]) => {
      const examples = this.#ownPages(all)
      const rule = this.#learn(field, examples)
      const own = rule && { rule, examples }
      const shown =
        rule === undefined || isUseless(rule) ? (this.#alternative(field, all) ?? own) : own
      const best = this.#withStated(field, shown ?? { examples })
      return best === undefined ? [] : [best]
    })
  }

  /** The rule, with what JSON-LD states of the field. */
  #withStated(
    field: string,
    { rule, examples }: Pick<LearnedRule, 'examples'> & { readonly rule?: Rule },
  ): LearnedRule | undefined {
    const isOfValues = examples.target.kind !== 'content' && examples.target.kind !== 'record'
    const found =
      isOfValues && examples.pages.length > 0
        ? withStatedTexts(this.#ruleOf(field), examples.pages, rule)
        : rule
    return found && { rule: found, examples }
  }

  #learn(field: string, { target, examples }: FieldExamples): Rule | undefined {
    if (!examples.some(({ positives }) => positives.size > 0)) return undefined
    const { index, model } = this.#context
    return learnRule(this.#ruleOf(field), {
      target,
      labelled: examples.map((example) => indexExample(example, index)),
      unlabelled: this.#unlabelledFor(target),
      index,
      model,
    })
  }

  #ruleOf(field: string): Pick<Rule, 'site' | 'layout' | 'field' | 'status' | 'valueType'> {
    return {
      ...{ site: this.#site, layout: this.#layout.name, field, status: 'learned' as const },
      ...omitUndefined({ valueType: this.#labelledType(field) }),
    }
  }

  /** The type that the last label of a field that has one gives its values. */
  #labelledType(field: string): ValueType | undefined {
    return this.#pages
      .findLast(({ labels }) => labels.get(field)?.type !== undefined)
      ?.labels.get(field)?.type
  }

  /**
   * The rule for other places of the labels, if one finds them again on pages left out. The pages of the layout alone
   * may have places that all pages of the site have not.
   */
  #alternative(field: string, all: FieldExamples): LearnedRule | undefined {
    const labelled = this.#pages.filter(({ labels }) => isPresent(labels.get(field)))
    if (all.choice === undefined || labelled.length < siteDefaults.minPages) return undefined
    const isWholeSite = all.pages.length === this.#ownPages(all).pages.length
    const own = isWholeSite ? undefined : alignField(field, this.#pages, this.#context)
    const alternatives = own === undefined ? all.alternatives() : [own, ...own.alternatives()]
    for (const examples of alternatives.slice(0, siteDefaults.maxAlternatives)) {
      const found = examples.examples.filter(({ positives }) => positives.size > 0)
      const rule = found.length < labelled.length ? undefined : this.#learn(field, examples)
      if (rule?.evidence !== undefined && !isUseless(rule)) return { rule, examples }
    }
    return undefined
  }

  /** The examples of the pages of this layout. */
  #ownPages({ pages, ...all }: FieldExamples): FieldExamples {
    const ofLayout = new Set(this.#pages.map(({ page }) => page))
    const own = pages.filter(({ page }) => ofLayout.has(page))
    return {
      ...all,
      pages: own,
      examples: own.flatMap(({ example }) => example ?? []),
      unaligned: own.flatMap(({ unaligned }) => unaligned),
    }
  }

  /** The pages without labels; none for main content, whose container one page shows. */
  #unlabelledFor(target: Rule['taking']): readonly IndexedExample[] {
    if (target.kind === 'content') return []
    const key = JSON.stringify(target)
    const known = this.#unlabelled.get(key) ?? this.#unlabelledSamples(target)
    this.#unlabelled.set(key, known)
    return known
  }

  #unlabelledSamples(target: Rule['taking']): readonly IndexedExample[] {
    const pages = this.#pages
      .filter(({ labels }) => labels.size === 0)
      .slice(0, siteDefaults.maxUnlabelled)
    const none = new Set<number>()
    return pages.map(({ page }) =>
      indexExample(
        { page, candidates: candidatesFor(target, page), positives: none, uncertain: none },
        this.#context.index,
      ),
    )
  }
}

/** Adds the layouts and rules that were induced before for pages without labels, and those for all pages. */
export function keepOtherLayouts(
  learned: RuleSet,
  before: Pick<RuleSet, 'layouts' | 'rules'>,
): RuleSet {
  const layouts = [...learned.layouts]
  const rules = [...learned.rules]
  const names = new Set(layouts.map(({ name }) => name))
  for (const layout of before.layouts) {
    const its = before.rules.filter((rule) => rule.layout === layout.name)
    if (isAnyPage(layout)) {
      layouts.push(layout)
      rules.push(...its)
      continue
    }
    const isInduced = its.length > 0 && its.every(({ status }) => status === 'induced')
    if (!isInduced || layoutOf(layout.signature, learned.layouts) !== undefined) continue
    const name = freeLayoutName(names)
    names.add(name)
    layouts.push({ ...layout, name })
    rules.push(...its.map((rule) => ({ ...rule, layout: name })))
  }
  return { site: learned.site, layouts, rules }
}
