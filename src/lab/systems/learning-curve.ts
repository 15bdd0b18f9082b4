import { groupBy } from '../../core/group-by.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { learningTrials } from '../evaluation/trials.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import type { AnswerPipeline } from './answer-pipeline.js'
import type { CorpusIndex } from './corpus-index.js'
import { goldTrainingPage } from './gold-training-page.js'
import { learnedFieldSystem, learnedSystem, recordSystem } from './own-systems.js'
import type { SystemResults } from './system-results.js'

/** One point of the curve: labelled pages per site, and the results reached with them. */
export interface LearningStep {
  readonly k: number
  readonly results: SystemResults
}

export interface LearningCurveOptions {
  readonly steps: readonly LearningStep[]
  /** Whether the other training pages of a site are used too, without their labels. */
  readonly unlabelled: boolean
  /** Model for pages that no rule decides. */
  readonly modelOf: ModelForSite
  readonly pipeline: AnswerPipeline
}

/**
 * Learns the rules of each site from `k` of its pages and evaluates them on its other pages, for each `k`. The pages
 * of a site are held in memory until its last page is read.
 */
export async function evaluateLearningCurve(
  { entries, pages }: CorpusIndex,
  options: LearningCurveOptions,
  onPage: () => void,
): Promise<void> {
  const sizes = new Map(
    [...groupBy(entries, ({ site }) => site)].map(([site, { length }]) => [site, length]),
  )
  const pending = new Map<string, GoldPage[]>()
  for await (const gold of pages()) {
    const sitePages = pending.get(gold.site) ?? []
    sitePages.push(gold)
    pending.set(gold.site, sitePages)
    onPage()
    if (sitePages.length < sizes.get(gold.site)!) continue
    await evaluateSite(sitePages, options)
    pending.delete(gold.site)
  }
}

async function evaluateSite(
  pages: readonly GoldPage[],
  { steps, unlabelled, modelOf, pipeline }: LearningCurveOptions,
): Promise<void> {
  const cache = new Map<GoldPage, TrainingPage>()
  const trainingPageFor = (gold: GoldPage): TrainingPage => {
    const model = () => modelOf(foldSite(gold))
    const page = cache.get(gold) ?? goldTrainingPage(gold, model)
    cache.set(gold, page)
    return page
  }
  for (const { k, results } of steps) {
    for (const { learnFrom, testOn, unlabelled: others } of learningTrials(pages, k)) {
      const labelledPages = learnFrom.map(trainingPageFor)
      const otherPages = unlabelled ? others.map(trainingPageFor).map(withoutLabels) : []
      const { rules } = learnSite(pages[0]!.site, [...labelledPages, ...otherPages], {
        model: () => modelOf(foldSite(pages[0]!)).hash,
      })
      for (const gold of testOn) {
        const system =
          gold.records === undefined
            ? (gold.main === undefined ? learnedFieldSystem : learnedSystem)(rules, modelOf)
            : recordSystem(() => rules, modelOf)
        await pipeline.add(gold, [{ system, results }])
      }
    }
  }
}

const withoutLabels = (page: TrainingPage): TrainingPage => ({ ...page, labels: new Map() })
