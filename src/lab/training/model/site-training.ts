import { selectContent, selectionColumns } from '../../../analysis/model/content-selection.js'
import type { SiteFigures } from '../../../analysis/model/model-card.js'
import type { PagePrediction, PagePredictor } from '../../../analysis/model/page-predictor.js'
import { isLikelyArticle } from '../../../analysis/model/page-type.js'
import {
  type PageSummary,
  type SegmentKeys,
  segmentKeys,
  summarizePage,
} from '../../../analysis/model/site/page-summary.js'
import {
  type CorrectionExample,
  correctedLikelihoods,
  fitSiteTrees,
  type SiteCorrection,
} from '../../../analysis/model/site/site-correction.js'
import { distinctDocuments, siteFeatures } from '../../../analysis/model/site/site-features.js'
import { groupBy } from '../../../core/group-by.js'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { columnsByName } from '../../../ml/numeric/matrix.js'
import { segmentsText } from '../../../page/segments/segment-text.js'
import { overlapScore } from '../../evaluation/text-scores.js'
import type { ModelTrainingPage } from './training-pages.js'
import { groupWeights } from './training-views.js'

/** A page that its predictor was not trained on, with what other pages of its site say of it. */
export interface SiteExample extends CorrectionExample {
  readonly fold: number
  readonly site: string
  /** What the selection needs, and no more. */
  readonly prediction: PagePrediction
  readonly main: string
  /** That of the selection without the other pages. */
  readonly f1: number
}

/** As much of a correction is used as serves pages of other folds best. */
const strengths = [0.25, 0.5, 0.75, 1] as const

/** The pages of sites that have other documents in the same corpus. */
export function siteExamples(
  predictor: PagePredictor,
  pages: readonly ModelTrainingPage[],
): readonly SiteExample[] {
  const sites = groupBy(pages, ({ corpus, site }) => `${corpus} ${site}`)
  return [...sites].flatMap(([site, its]) =>
    its.length > 1 ? examplesOf(predictor, site, its) : [],
  )
}

interface PredictedPage {
  readonly page: ModelTrainingPage
  readonly prediction: PagePrediction
  readonly kept: readonly number[]
  readonly keys: SegmentKeys
  readonly summary: PageSummary
}

function examplesOf(
  predictor: PagePredictor,
  site: string,
  pages: readonly ModelTrainingPage[],
): readonly SiteExample[] {
  const predicted = pages.map((page) => predictedPage(predictor, page))
  const evidence = distinctDocuments(predicted.map(({ summary }) => summary))
  return predicted.flatMap(({ page, prediction, kept, keys, summary }) => {
    const features = siteFeatures(prediction, keys, summary, evidence)
    if (features === undefined) return []
    const { fold, main, isContent, weights } = page
    const { likelihoods } = prediction
    const f1 = f1Of({ prediction, main }, kept)
    return [{ fold, site, prediction, main, f1, features, likelihoods, isContent, weights }]
  })
}

function predictedPage(predictor: PagePredictor, page: ModelTrainingPage): PredictedPage {
  const { segmentation, vectors, url } = page
  const whole = predictor.predict(segmentation, vectors, url)
  const prediction = { ...whole, features: columnsByName(whole.features, selectionColumns) }
  const { kept } = selectContent(prediction)
  const keys = segmentKeys(segmentation)
  return { page, prediction, kept, keys, summary: summarizePage(prediction, kept, keys) }
}

const f1Of = (
  { prediction, main }: Pick<SiteExample, 'prediction' | 'main'>,
  kept: readonly number[],
): number =>
  overlapScore(
    characterAndWordTokens(segmentsText(prediction.segmentation, kept)),
    characterAndWordTokens(main),
  ).f1

/** Corrections: of all pages, and for each fold one without it; absent where nothing is gained. */
export interface TrainedCorrections {
  readonly all?: SiteCorrection
  readonly folds: ReadonlyMap<number, SiteCorrection>
  readonly figures: SiteFigures
}

/** Trains the use of other pages of a site; undefined if fewer than two folds have such pages. */
export async function trainSiteCorrection(
  examples: readonly SiteExample[],
  fitter: Fitter,
): Promise<TrainedCorrections | undefined> {
  const folds = [...new Set(examples.map(({ fold }) => fold))]
  if (folds.length < 2) return undefined
  const weighted = siteWeighted(examples)
  const [all, ...others] = await Promise.all([
    fitSiteTrees(weighted, fitter),
    ...folds.map((fold) =>
      fitSiteTrees(
        weighted.filter((page) => page.fold !== fold),
        fitter,
      ),
    ),
  ])
  const trees = new Map(folds.map((fold, at) => [fold, others[at]!]))
  const tried = examples
    .filter(({ prediction }) => isLikelyArticle(prediction.types))
    .map((page) => triedPage(page, trees.get(page.fold)!))
  const correction = (of: BoostedModel, without?: number): SiteCorrection | undefined => {
    const strength = bestStrength(tried.filter(({ page }) => page.fold !== without))
    return strength === 0 ? undefined : { trees: of, strength }
  }
  const ofAll = correction(all!)
  const ofFolds = [...trees].flatMap(([fold, own]) => {
    const corrected = correction(own, fold)
    return corrected === undefined ? [] : [[fold, corrected] as const]
  })
  return {
    ...(ofAll !== undefined && { all: ofAll }),
    folds: new Map(ofFolds),
    figures: siteFigures(tried, new Map(ofFolds)),
  }
}

const siteExponent = 0.5

/** The pages of a site weigh as much as the root of their number. */
function siteWeighted(examples: readonly SiteExample[]): readonly SiteExample[] {
  const shares = groupWeights(examples, ({ site }) => site, siteExponent)
  return examples.map((page, at) => ({
    ...page,
    weights: Float64Array.from(page.weights, (weight) => weight * shares[at]!),
  }))
}

/** A page, and its F1 with each strength of a correction that was learned without its fold. */
interface TriedPage {
  readonly page: SiteExample
  readonly f1: ReadonlyMap<number, number>
}

function triedPage(page: SiteExample, trees: BoostedModel): TriedPage {
  const { prediction, features } = page
  const f1At = (strength: number): number => {
    const likelihoods = correctedLikelihoods(prediction.likelihoods, features, { trees, strength })
    return f1Of(page, selectContent({ ...prediction, likelihoods }).kept)
  }
  return { page, f1: new Map(strengths.map((strength) => [strength, f1At(strength)])) }
}

/** The strength with the highest mean F1, each site by the root of its pages; 0 where none gains. */
function bestStrength(tried: readonly TriedPage[]): number {
  const weights = groupWeights(tried, ({ page }) => page.site, siteExponent)
  const gainOf = (strength: number): number =>
    tried.reduce((sum, { page, f1 }, at) => sum + weights[at]! * (f1.get(strength)! - page.f1), 0)
  return strengths.reduce<{ best: number; gain: number }>(
    ({ best, gain }, strength) => {
      const own = gainOf(strength)
      return own > gain ? { best: strength, gain: own } : { best, gain }
    },
    { best: 0, gain: 0 },
  ).best
}

/** Each page by the correction without its fold. */
function siteFigures(
  tried: readonly TriedPage[],
  corrections: ReadonlyMap<number, SiteCorrection>,
): SiteFigures {
  const correctedOf = ({ page, f1 }: TriedPage): number =>
    f1.get(corrections.get(page.fold)?.strength ?? 0) ?? page.f1
  const mean = (of: (page: TriedPage) => number): number =>
    tried.reduce((sum, page) => sum + of(page), 0) / Math.max(1, tried.length)
  return { pages: tried.length, f1: mean(({ page }) => page.f1), corrected: mean(correctedOf) }
}
