import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { learningTrials } from '../evaluation/trials.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import { goldTrainingPage } from './gold-training-page.js'

/** A page of a site, and rules for main content that were learned from others of its pages. */
export interface ContentTrial {
  readonly gold: GoldPage
  /** The page as rules see it. */
  readonly page: () => TrainingPage
  readonly rules: RuleSet
}

/** Rules from `k` labelled pages of a site at a time, with each page that they were not learned from. */
export function* contentTrials(
  pages: readonly GoldPage[],
  k: number,
  modelOf: ModelForSite,
): Generator<ContentTrial> {
  const withContent = pages.filter(({ main }) => main?.trim())
  const known = new Map<GoldPage, TrainingPage>()
  const trainingPageOf = (gold: GoldPage): TrainingPage => {
    const page = known.get(gold) ?? goldTrainingPage(gold, () => modelOf(foldSite(gold)))
    known.set(gold, page)
    return page
  }
  for (const { learnFrom, testOn } of learningTrials(withContent, k)) {
    const { rules } = learnSite(pages[0]!.site, learnFrom.map(trainingPageOf), {
      model: () => modelOf(foldSite(pages[0]!)).hash,
    })
    for (const gold of testOn) yield { gold, page: () => trainingPageOf(gold), rules }
  }
}
