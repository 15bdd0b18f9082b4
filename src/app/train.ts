import { type Failure, failureOf, NothingToLearn, SiteUnknown } from '../core/errors.js'
import { siteOf } from '../core/site.js'
import { opinionsBy } from '../extraction/opinions.js'
import type { Unaligned } from '../induction/examples.js'
import { type LearnedSite, learnSite } from '../induction/learn-site.js'
import { type TrainingPage, trainingPage } from '../induction/training-page.js'
import type { GeneralModel } from '../model/general-model.js'
import type { RuleSet } from '../rules/rule.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { LabelledInput } from '../source/labelled.js'
import type { RawPage } from '../source/raw-page.js'
import { htmlOf, type KeptPage, keptPage, labelsOf } from '../store/kept-page.js'
import type { RuleStore } from '../store/rule-store.js'
import { lazyModel } from './model/lazy-model.js'
import {
  type GivenPage,
  type Ground,
  groundLimits,
  groundOf,
  withoutCopies,
} from './training-ground.js'

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
    throw new NothingToLearn('No page has a label that was found on it')
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

/** What is to be said of pages in the end. */
class Remarks {
  readonly failed: (Failure & { readonly page: string })[] = []
  readonly warnings: { readonly page: string; readonly warning: string }[] = []

  fail(page: string, error: unknown): void {
    this.failed.push({ page, ...failureOf(error) })
  }

  warn(page: string, ...warnings: readonly string[]): void {
    for (const warning of warnings) this.warnings.push({ page, warning })
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

interface TrainingOf {
  readonly site: string
  readonly store: RuleStore
  readonly remarks: Remarks
  readonly model: () => GeneralModel
}

/** The training of one site. */
class SiteTraining {
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

  /** `undefined` where nobody has ever said what is to be learned. */
  learn(given: readonly GivenPage[]): LearnedSite | undefined {
    const usable = this.#usable(given)
    for (;;) {
      const found = this.#learnOnce(usable)
      if (found !== 'outrun') return found
    }
  }

  /** Learns from what is kept and what is given, unless another training of the site is done before this one. */
  #learnOnce(given: readonly GivenPage[]): LearnedSite | undefined | 'outrun' {
    const { revision, pages: kept } = this.#store.trainedOn(this.#site)
    const ground = groundOf(
      kept.filter((page) => this.#isSound(page, () => labelsOf(page))),
      given,
    )
    const names = new Map(given.map(({ name, page }) => [page.hash, name]))
    const toTraining = (page: KeptPage): TrainingPage =>
      this.#trainingPage(names.get(page.hash) ?? keptName(page), page)
    const pages = ground.pages.filter((page) => this.#isSound(page, () => toTraining(page)))
    if (pages.every(({ labels }) => labels === undefined)) return undefined
    const found = learnSite(this.#site, pages.map(toTraining))
    const told = { ...found, unaligned: inOrder(found.unaligned, [...names.values()]) }
    if (found.rules.rules.length === 0) return told
    const rules = this.#store.saveTrained({ rules: found.rules, pages, revision })
    if (rules === undefined) return 'outrun'
    this.#tell(ground)
    return { ...told, rules }
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
