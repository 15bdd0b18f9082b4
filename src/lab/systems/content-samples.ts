import { wordTokens } from '../../core/text/tokens.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { overlapScore } from '../evaluation/text-scores.js'
import type { ConfidenceSample } from '../training/confidence/fit-content-confidence.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import { contentTrials } from './content-trials.js'

/** The confidence of rules in main content beside its F1, on the pages of a site that they were not learned from. */
export function* contentSamples(
  pages: readonly GoldPage[],
  k: number,
  modelOf: ModelForSite,
): Generator<ConfidenceSample> {
  for (const { gold, rules } of contentTrials(pages, k, modelOf)) {
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
