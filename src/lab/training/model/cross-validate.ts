import {
  type EvaluatedSelection,
  estimateConfidence,
  fitConfidence,
} from '../../../analysis/model/confidence.js'
import { selectContent } from '../../../analysis/model/content-selection.js'
import { foldsOf } from '../../../analysis/model/fit-predictor.js'
import type { CardFigures, ReliabilityBin } from '../../../analysis/model/model-card.js'
import type { PagePredictor } from '../../../analysis/model/page-predictor.js'
import { likeliestType, pageTypes } from '../../../analysis/model/page-type.js'
import type { RoleExamples } from '../../../analysis/model/roles/role-model.js'
import { selectionFeatures } from '../../../analysis/model/selection-features.js'
import { groupBy } from '../../../core/group-by.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import { segmentsText } from '../../../page/segments/segment-text.js'
import { rankCorrelation } from '../../evaluation/rank-correlation.js'
import { overlapScore } from '../../evaluation/text-scores.js'
import { roleExamples } from './role-training.js'
import type { ModelTrainingPage } from './training-pages.js'

/** The result of a predictor on a page that it was not trained on. */
export interface HeldOutPage extends EvaluatedSelection {
  readonly fold: number
  /** The name of its corpus. */
  readonly corpus: string
  /** Index in `pageTypes`; -1 when the type is unknown. */
  readonly type: number
  readonly predictedType: number
  /** Some of its segments of known role, with features from this predictor. */
  readonly roles: RoleExamples
}

/** Evaluates a predictor on pages that it was not trained on. */
export const evaluatePredictor = (
  predictor: PagePredictor,
  pages: readonly ModelTrainingPage[],
): readonly HeldOutPage[] =>
  pages.map((page) => {
    const { segmentation, vectors, url, main, fold, corpus, type } = page
    const predictions = predictor.predict(segmentation, vectors, url)
    const { kept, likeliest } = selectContent(predictions)
    const text = segmentsText(segmentation, kept)
    return {
      fold,
      corpus,
      type,
      predictedType: pageTypes.indexOf(likeliestType(predictions.types)),
      features: selectionFeatures(likeliest, predictions),
      roles: roleExamples(page, predictions),
      f1: overlapScore(characterAndWordTokens(text), characterAndWordTokens(main)).f1,
    }
  })

/** The figures of held-out pages; the confidence model for a fold is fitted to the other folds. */
export function crossValidationFigures(heldOut: readonly HeldOutPage[]): CardFigures {
  const folds = foldsOf(heldOut)
  const estimated = folds.flatMap((fold) => {
    const model = fitConfidence(heldOut.filter((page) => page.fold !== fold))
    return heldOut
      .filter((page) => page.fold === fold)
      .map((page) => ({ ...page, confidence: estimateConfidence(page.features, model) }))
  })
  const typed = heldOut.filter(({ type }) => type >= 0)
  const byType = groupBy(typed, ({ type }) => type)
  return {
    folds: folds.length,
    pages: heldOut.length,
    f1: mean(heldOut.map(({ f1 }) => f1)),
    byCorpus: Array.from(
      groupBy(heldOut, ({ corpus }) => corpus),
      ([corpus, pages]) => ({
        corpus,
        pages: pages.length,
        f1: mean(pages.map(({ f1 }) => f1)),
        ...omitUndefined({ typeAccuracy: typeAccuracyOf(pages) }),
      }),
    ),
    byType: pageTypes.flatMap((type, at) => {
      const pages = byType.get(at) ?? []
      return pages.length === 0
        ? []
        : [{ type, pages: pages.length, f1: mean(pages.map(({ f1 }) => f1)) }]
    }),
    typeAccuracy: typeAccuracyOf(heldOut) ?? 0,
    confusion: pageTypes.map((_, type) =>
      pageTypes.map(
        (_, predicted) =>
          typed.filter((page) => page.type === type && page.predictedType === predicted).length,
      ),
    ),
    rankCorrelation: rankCorrelation(
      estimated.map(({ confidence }) => confidence),
      estimated.map(({ f1 }) => f1),
    ),
    reliability: reliabilityOf(estimated),
  }
}

/** The share of pages of known type whose type was predicted; undefined if there are none. */
function typeAccuracyOf(pages: readonly HeldOutPage[]): number | undefined {
  const typed = pages.filter(({ type }) => type >= 0)
  return typed.length === 0
    ? undefined
    : mean(typed.map(({ type, predictedType }) => (type === predictedType ? 1 : 0)))
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
