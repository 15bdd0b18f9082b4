import { wordTokens } from '../../core/text/tokens.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { overlapScore } from '../evaluation/text-scores.js'
import { learningTrials } from '../evaluation/trials.js'
import type { ConfidenceSample } from '../training/confidence/fit-content-confidence.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import { goldTrainingPage } from './gold-training-page.js'

/** The confidence of rules in main content beside its F1, on the pages of a site that they were not learned from. */
export function* contentSamples(
  pages: readonly GoldPage[],
  k: number,
  modelOf: ModelForSite,
): Generator<ConfidenceSample> {
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
    for (const gold of testOn) {
      const { page, main = '', site } = gold
      const { found, trace } = extractWithTrace(page, {
        rules,
        model: () => modelOf(foldSite(gold)),
      })
      const answer = trace.content.find(({ rule }) => rule === trace.contentRule)
      if (answer === undefined || found.decidedBy !== 'rule') continue
      const { confidence, signs } = answer
      const { f1 } = overlapScore(wordTokens(found.text), wordTokens(main))
      yield { site, page: page.id, f1, confidence, signs: signs! }
    }
  }
}
