import { runsText } from '../../blocks/run-text.js'
import { groupBy } from '../../core/group-by.js'
import { wordsOf } from '../../core/words.js'
import { overlapScore } from '../../evaluation/overlap.js'
import { rankCorrelation } from '../../evaluation/rank-correlation.js'
import { choiceFacts } from '../../model/choice-facts.js'
import { choiceOf } from '../../model/choice-of.js'
import { confidenceIn, fitConfidence, type TriedChoice } from '../../model/confidence.js'
import { foldsOf } from '../../model/fit-judge.js'
import type { CardFigures, ReliabilityBin } from '../../model/model-card.js'
import type { PageJudge } from '../../model/page-judge.js'
import { likeliestType, pageTypes } from '../../model/page-type.js'
import type { LearnedPage } from './read-pages.js'

/** What a judge that had not learned from a page made of it. */
export interface TriedPage extends TriedChoice {
  readonly fold: number
  /** Places among `pageTypes`: -1 where the type is unknown. */
  readonly type: number
  readonly told: number
}

/** Lets a judge decide pages that it has not learned from. */
export const tryJudge = (judge: PageJudge, pages: readonly LearnedPage[]): readonly TriedPage[] =>
  pages.map(({ segmentation, vectors, url, main, fold, type }) => {
    const judgement = judge.judge(segmentation, vectors, url)
    const choice = choiceOf(judgement)
    const text = runsText(segmentation, choice.kept)
    return {
      fold,
      type,
      told: pageTypes.indexOf(likeliestType(judgement.types)),
      facts: choiceFacts(choice, judgement),
      f1: overlapScore(wordsOf(text), wordsOf(main)).f1,
    }
  })

/** What the tried pages show; the confidence in those of a fold is learned from the others. */
export function figuresOf(tried: readonly TriedPage[]): CardFigures {
  const folds = foldsOf(tried)
  const estimated = folds.flatMap((fold) => {
    const model = fitConfidence(tried.filter((page) => page.fold !== fold))
    return tried
      .filter((page) => page.fold === fold)
      .map((page) => ({ ...page, confidence: confidenceIn(page.facts, model) }))
  })
  const typed = tried.filter(({ type }) => type >= 0)
  const byType = groupBy(typed, ({ type }) => type)
  return {
    folds: folds.length,
    pages: tried.length,
    f1: mean(tried.map(({ f1 }) => f1)),
    byType: pageTypes.flatMap((type, at) => {
      const pages = byType.get(at) ?? []
      return pages.length === 0
        ? []
        : [{ type, pages: pages.length, f1: mean(pages.map(({ f1 }) => f1)) }]
    }),
    typeAccuracy: mean(typed.map(({ type, told }) => (type === told ? 1 : 0))),
    confusion: pageTypes.map((_, type) =>
      pageTypes.map(
        (_, told) => typed.filter((page) => page.type === type && page.told === told).length,
      ),
    ),
    rankCorrelation: rankCorrelation(
      estimated.map(({ confidence }) => confidence),
      estimated.map(({ f1 }) => f1),
    ),
    reliability: reliabilityOf(estimated),
  }
}

const bins = 10

function reliabilityOf(
  pages: readonly { readonly confidence: number; readonly f1: number }[],
): readonly ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const inBin = pages.filter(
      ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin,
    )
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      pages: inBin.length,
      confidence: mean(inBin.map(({ confidence }) => confidence)),
      f1: mean(inBin.map(({ f1 }) => f1)),
    }
  }).filter(({ pages }) => pages > 0)
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
