import type { GeneralModel } from '../../analysis/model/general-model.js'
import type { Diagnostics } from '../../core/diagnostics.js'
import { errorReport } from '../../core/errors.js'
import type { SegmentRole } from '../../core/segment-role.js'
import { likelihoodsBy } from '../../extraction/model-predictions.js'
import type { UnalignedLabel } from '../../rules/learn/align/field-examples.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import { induceSite } from '../../rules/learn/induce/induce-site.js'
import { keepOtherLayouts, type LearnedSite, learnSite } from '../../rules/learn/learn-site.js'
import { type PageContext, pageContextOf } from '../../rules/predicates/page-context.js'
import { withOmittedRoles } from '../../rules/rule/omitted-roles.js'
import { type KeptPage, keptHtml, keptLabels } from '../../store/interface/kept-page.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import {
  type GivenPage,
  mergeCopies,
  type TrainingSet,
  trainingSetLimits,
  trainingSetOf,
} from './training-set.js'
import { unlabelledPage } from './unlabelled-page.js'

interface SiteTrainingOptions {
  readonly site: string
  readonly store: RuleStore
  readonly diagnostics: Diagnostics
  readonly model: () => GeneralModel
  readonly uselessRules: 'keep' | 'drop'
  /** Roles of segments that rules for main content leave out; as before where they are not given. */
  readonly without?: readonly SegmentRole[] | undefined
}

/** Trains one site. */
export class SiteTraining {
  readonly #site: string
  readonly #store: RuleStore
  readonly #diagnostics: Diagnostics
  readonly #model: () => GeneralModel
  readonly #uselessRules: 'keep' | 'drop'
  readonly #without: readonly SegmentRole[] | undefined
  readonly #contexts = new Map<string, PageContext>()
  readonly #broken = new Set<string>()

  constructor({ site, store, diagnostics, model, uselessRules, without }: SiteTrainingOptions) {
    this.#site = site
    this.#store = store
    this.#diagnostics = diagnostics
    this.#model = model
    this.#uselessRules = uselessRules
    this.#without = without
  }

  learn(given: readonly GivenPage[]): LearnedSite {
    const usable = this.#usable(given)
    for (;;) {
      const learned = this.#learnOnce(usable)
      if (learned !== 'outdated') return learned
    }
  }

  /** Learns from kept and given pages; `outdated` if another process has changed the site meanwhile. */
  #learnOnce(newPages: readonly GivenPage[]): LearnedSite | 'outdated' {
    const { revision, pages: kept } = this.#store.trainingState(this.#site)
    const trainingSet = trainingSetOf(
      kept.filter((page) => this.#isReadable(page, () => keptLabels(page))),
      newPages,
    )
    const names = new Map(newPages.map(({ name, page }) => [page.hash, name]))
    const toTraining = (page: KeptPage): TrainingPage =>
      this.#trainingPage(names.get(page.hash) ?? keptName(page), page)
    const pages = trainingSet.pages.filter((page) => this.#isReadable(page, () => toTraining(page)))
    const trainings = pages.map(toTraining)
    const isLabelled = pages.some(({ labels }) => labels !== undefined)
    const found = isLabelled
      ? learnSite(this.#site, trainings, {
          uselessRules: this.#uselessRules,
          model: () => this.#model().hash,
        })
      : this.#induced(trainings)
    const given = new Set(names.values())
    const learned = {
      ...found,
      unaligned: inOrder(found.unaligned, [...given]),
      stated: found.stated.filter(({ page }) => given.has(page)),
    }
    if (found.rules.rules.length === 0 && found.useless.length === 0) return learned
    const before = this.#store.keptFor(this.#site)
    const rules = this.#store.saveTrained({
      rules: keepOtherLayouts(withOmittedRoles(found.rules, this.#without, before), before),
      pages,
      revision,
    })
    if (rules === undefined) return 'outdated'
    this.#report(trainingSet)
    return { ...learned, rules }
  }

  /** Without labels, rules are induced from what the general model keeps. */
  #induced(pages: readonly TrainingPage[]): LearnedSite {
    const unlabelled = pages.map((training) => unlabelledPage(training, this.#model))
    const task = { site: this.#site, known: undefined, labelled: [], given: new Map(), unlabelled }
    return { rules: induceSite(task).rules, unaligned: [], stated: [], unlearned: [], useless: [] }
  }

  /** Each page once; reports labels that cannot be used. Unlabelled pages are read later. */
  #usable(given: readonly GivenPage[]): readonly GivenPage[] {
    const { pages, contradictions } = mergeCopies(given)
    for (const { name, error } of contradictions) this.#diagnostics.fail(name, error)
    return pages.filter(({ name, page }) => {
      if (page.labels === undefined) return true
      try {
        const { warnings } = this.#trainingPage(name, page).page
        this.#diagnostics.warn(name, ...warnings)
        return true
      } catch (error) {
        this.#diagnostics.fail(name, error)
        return false
      }
    })
  }

  /** Reports a kept page that cannot be read any more, once. */
  #isReadable(page: KeptPage, read: () => unknown): boolean {
    try {
      read()
      return true
    } catch (error) {
      const { message } = errorReport(error)
      if (!this.#broken.has(page.hash))
        this.#diagnostics.warn(keptName(page), `no longer learned from: ${message}`)
      this.#broken.add(page.hash)
      return false
    }
  }

  #trainingPage(name: string, page: KeptPage): TrainingPage {
    return trainingPage(name, this.#contextOf(page), keptLabels(page), page.url)
  }

  #contextOf(page: KeptPage): PageContext {
    const context =
      this.#contexts.get(page.hash) ??
      pageContextOf(keptHtml(page), likelihoodsBy(this.#model, page.url))
    this.#contexts.set(page.hash, context)
    return context
  }

  #report({ replaced, dropped }: TrainingSet): void {
    for (const name of replaced)
      this.#diagnostics.warn(name, 'replaced by a later page with the same id')
    if (dropped > 0)
      this.#diagnostics.warn(
        this.#site,
        `learned from the last ${trainingSetLimits.labelled} labelled pages only, ${dropped} were dropped`,
      )
  }
}

const keptName = ({ id, url, hash }: KeptPage): string => id ?? url ?? hash

/** The labels of the named pages, in the order of the names. */
function inOrder(
  unaligned: readonly UnalignedLabel[],
  names: readonly string[],
): readonly UnalignedLabel[] {
  const places = new Map(names.map((name, at) => [name, at]))
  return unaligned
    .filter(({ page }) => places.has(page))
    .sort((a, b) => places.get(a.page)! - places.get(b.page)!)
}
