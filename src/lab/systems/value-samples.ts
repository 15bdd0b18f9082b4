import { comparableText } from '../../core/text/comparable-text.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { learningTrials } from '../evaluation/trials.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import { goldTrainingPage } from './gold-training-page.js'

/** Values that a rule gave without doubts on a page that it was not learned from. */
export interface ValueSample {
  readonly confidence: number
  readonly isRight: boolean
}

/** The values of rules without doubts, on the pages of a site that the rules were not learned from. */
export function* valueSamples(
  pages: readonly GoldPage[],
  k: number,
  modelOf: ModelForSite,
): Generator<ValueSample> {
  const known = new Map<GoldPage, TrainingPage>()
  const trainingPageOf = ({ main: _, records: __, labels: ___, ...gold }: GoldPage): TrainingPage =>
    goldTrainingPage(gold, () => modelOf(foldSite(gold)))
  const pageOf = (gold: GoldPage): TrainingPage => {
    const page = known.get(gold) ?? trainingPageOf(gold)
    known.set(gold, page)
    return page
  }
  for (const { learnFrom, testOn } of learningTrials(pages, k)) {
    const { rules } = learnSite(pages[0]!.site, learnFrom.map(pageOf))
    for (const gold of testOn) {
      const { trace } = extractWithTrace(gold.page, {
        rules,
        model: () => modelOf(foldSite(gold)),
        method: 'all-text',
        content: 'text',
      })
      for (const answer of trace.fields) {
        const values = gold.fields.get(answer.rule.field)
        if (values === undefined || answer.texts.length === 0 || answer.doubts.length > 0) continue
        yield { confidence: answer.confidence, isRight: isAmong(answer.texts, values) }
      }
    }
  }
}

function isAmong(found: readonly string[], gold: readonly string[]): boolean {
  const values = new Set(gold.map(comparableText))
  return found.every((text) => values.has(comparableText(text)))
}
