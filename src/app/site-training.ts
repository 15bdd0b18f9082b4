import { failureOf } from '../core/errors.js'
import { opinionsBy } from '../extraction/opinions.js'
import { withCarriedOver } from '../induction/carry-over.js'
import type { Unaligned } from '../induction/examples.js'
import { induceSite } from '../induction/induce-site.js'
import { type LearnedSite, learnSite } from '../induction/learn-site.js'
import { type TrainingPage, trainingPage } from '../induction/training-page.js'
import type { GeneralModel } from '../model/general-model.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import { htmlOf, type KeptPage, labelsOf } from '../store/kept-page.js'
import type { RuleStore } from '../store/rule-store.js'
import { unlabelledPage } from './living/unlabelled-page.js'
import type { Remarks } from './remarks.js'
import {
  type GivenPage,
  type Ground,
  groundLimits,
  groundOf,
  withoutCopies,
} from './training-ground.js'

interface TrainingOf {
  readonly site: string
  readonly store: RuleStore
  readonly remarks: Remarks
  readonly model: () => GeneralModel
}

/** The training of one site. */
export class SiteTraining {
  readonly #site: string
  readonly #store: RuleStore
  readonly #remarks: Remarks
  readonly #model: () => GeneralModel
  readonly #studied = new Map<string, StudiedPage>()
  readonly #broken = new Set<string>()

  constructor({ site, store, remarks, model }: TrainingOf) {
    this.#site = site
    this.#store = store
    this.#remarks = remarks
    this.#model = model
  }

  learn(given: readonly GivenPage[]): LearnedSite {
    const usable = this.#usable(given)
    for (;;) {
      const found = this.#learnOnce(usable)
      if (found !== 'outrun') return found
    }
  }

  /** Learns from what is kept and what is given, unless another training of the site is done before this one. */
  #learnOnce(given: readonly GivenPage[]): LearnedSite | 'outrun' {
    const { revision, pages: kept } = this.#store.trainedOn(this.#site)
    const ground = groundOf(
      kept.filter((page) => this.#isSound(page, () => labelsOf(page))),
      given,
    )
    const names = new Map(given.map(({ name, page }) => [page.hash, name]))
    const toTraining = (page: KeptPage): TrainingPage =>
      this.#trainingPage(names.get(page.hash) ?? keptName(page), page)
    const pages = ground.pages.filter((page) => this.#isSound(page, () => toTraining(page)))
    const trainings = pages.map(toTraining)
    const isLabelled = pages.some(({ labels }) => labels !== undefined)
    const found = isLabelled ? learnSite(this.#site, trainings) : this.#induced(trainings)
    const told = { ...found, unaligned: inOrder(found.unaligned, [...names.values()]) }
    if (found.rules.rules.length === 0) return told
    const rules = this.#store.saveTrained({
      rules: withCarriedOver(found.rules, this.#store.keptFor(this.#site)),
      pages,
      revision,
    })
    if (rules === undefined) return 'outrun'
    this.#tell(ground)
    return { ...told, rules }
  }

  /** Where nobody has said what is to be learned, it is what the general model keeps. */
  #induced(pages: readonly TrainingPage[]): LearnedSite {
    const unlabelled = pages.map((training) => unlabelledPage(training, this.#model))
    const task = { site: this.#site, known: undefined, labelled: [], given: new Map(), unlabelled }
    return { rules: induceSite(task).rules, unaligned: [], unlearned: [] }
  }

  /** Each once, labels that cannot be used told of. Unlabelled pages are read when they are needed. */
  #usable(given: readonly GivenPage[]): readonly GivenPage[] {
    const { pages, contradictions } = withoutCopies(given)
    for (const { name, error } of contradictions) this.#remarks.fail(name, error)
    return pages.filter(({ name, page }) => {
      if (page.labels === undefined) return true
      try {
        const { warnings } = this.#trainingPage(name, page).page
        this.#remarks.warn(name, ...warnings)
        return true
      } catch (error) {
        this.#remarks.fail(name, error)
        return false
      }
    })
  }

  /** A kept page that cannot be read any more is let go, and told of once. */
  #isSound(page: KeptPage, read: () => unknown): boolean {
    try {
      read()
      return true
    } catch (error) {
      const { message } = failureOf(error)
      if (!this.#broken.has(page.hash))
        this.#remarks.warn(keptName(page), `no longer learned from: ${message}`)
      this.#broken.add(page.hash)
      return false
    }
  }

  #trainingPage(name: string, page: KeptPage): TrainingPage {
    return trainingPage(name, this.#study(page), labelsOf(page), page.url)
  }

  #study(page: KeptPage): StudiedPage {
    const studied =
      this.#studied.get(page.hash) ?? studyPage(htmlOf(page), opinionsBy(this.#model, page.url))
    this.#studied.set(page.hash, studied)
    return studied
  }

  #tell({ replaced, tooMany }: Ground): void {
    for (const name of replaced)
      this.#remarks.warn(name, 'a later page with the same id takes its place')
    if (tooMany > 0)
      this.#remarks.warn(
        this.#site,
        `learned from the last ${groundLimits.labelled} labelled pages only, ${tooMany} are let go`,
      )
  }
}

const keptName = ({ id, url, hash }: KeptPage): string => id ?? url ?? hash

/** What is said of pages of these names, in their order. */
function inOrder(unaligned: readonly Unaligned[], names: readonly string[]): readonly Unaligned[] {
  const places = new Map(names.map((name, at) => [name, at]))
  return unaligned
    .filter(({ page }) => places.has(page))
    .sort((a, b) => places.get(a.page)! - places.get(b.page)!)
}
