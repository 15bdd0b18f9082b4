import { setImmediate } from 'node:timers/promises'
import { fitConfidence } from '../../../analysis/model/confidence.js'
import {
  foldsOf,
  type PredictorFitOptions,
  type PredictorFitSettings,
  PredictorTraining,
  predictorFitDefaults,
  productLengthOn,
} from '../../../analysis/model/fit-predictor.js'
import { GeneralModel } from '../../../analysis/model/general-model.js'
import type { FeatureShare, ModelCard } from '../../../analysis/model/model-card.js'
import type { ModelFile } from '../../../analysis/model/model-file.js'
import { PagePredictor } from '../../../analysis/model/page-predictor.js'
import type { SiteCorrection } from '../../../analysis/model/site/site-correction.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import { version } from '../../../core/version.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Fitter } from '../../../ml/boosting/boosted-trees.js'
import { crossValidationFigures, evaluatePredictor, type HeldOutPage } from './cross-validate.js'
import { openFitPool } from './fit-pool.js'
import { trainRoles } from './role-training.js'
import { siteExamples, trainSiteCorrection } from './site-training.js'
import {
  type ModelTrainingPage,
  type ModelTrainingPages,
  readTrainingPages,
} from './training-pages.js'
import { trainingViews } from './training-views.js'

export interface ModelTrainingOptions {
  readonly corpora: readonly string[]
  /** The owner and licence of pages and labels. */
  readonly credit: string
  readonly date: string
  readonly settings?: PredictorFitSettings
  /** Predictors that are kept; only what is learned from their predictions is learned anew. */
  readonly kept?: KeptPredictors
  /** Fits the trees and is not closed; without it, worker threads are started. */
  readonly fitter?: Fitter
  /** Called with each finished step, to show progress. */
  readonly onStep?: (what: string) => void
}

/** A predictor of all pages, and for each fold one that was not trained on it; none for a single fold. */
export interface KeptPredictors {
  readonly all: PagePredictor
  readonly folds: ReadonlyMap<number, PagePredictor>
}

/** A model, and for each fold a model that was not trained on it. */
interface TrainedModel {
  readonly all: ModelFile
  readonly folds: ReadonlyMap<number, ModelFile>
  readonly failed: ModelTrainingPages['failed']
}

/**
 * Trains the general model: once without each fold, for figures on unknown sites and for the model of confidence, then
 * on all pages.
 */
export async function trainModel({
  corpora: paths,
  credit,
  date,
  settings = predictorFitDefaults,
  kept,
  fitter: givenFitter,
  onStep = () => {},
}: ModelTrainingOptions): Promise<TrainedModel> {
  const { pages, corpora, failed } = await readTrainingPages(paths, (read) => {
    if (read % 50 === 0) onStep(`${read} pages read`)
  })
  return withFitter(givenFitter, async (fitter) => {
    const predictors =
      kept === undefined
        ? await fitPredictors(pages, { settings, fitter, onFit: onStep })
        : measuredAnew(kept, pages)
    const ofFold = (fold: number): readonly ModelTrainingPage[] =>
      pages.filter((page) => page.fold === fold)
    const heldOut = [...predictors.folds].flatMap(([fold, predictor]) =>
      evaluatePredictor(predictor, ofFold(fold)),
    )
    // a single fold leaves only the training pages to estimate confidence by
    const evaluated = heldOut.length > 0 ? heldOut : evaluatePredictor(predictors.all, pages)
    const roles = await trainRoles(evaluated, fitter)
    onStep('roles')
    const sites = await trainSiteCorrection(
      [...predictors.folds].flatMap(([fold, predictor]) => siteExamples(predictor, ofFold(fold))),
      fitter,
    )
    onStep('other pages of sites')
    const partFigures = omitUndefined({ roles: roles?.figures, sites: sites?.figures })
    const figures =
      heldOut.length > 0 ? { ...crossValidationFigures(heldOut), ...partFigures } : undefined
    const facts = { date, treesift: version, corpora, credit, ...omitUndefined({ figures }) }
    const fileOf = (
      of: PagePredictor,
      selections: readonly HeldOutPage[],
      ofRoles: BoostedModel | undefined,
      ofSites: SiteCorrection | undefined,
    ): ModelFile => ({
      card: { ...facts, features: topFeatures(of), limits },
      model: new GeneralModel(of, fitConfidence(selections), ofRoles, ofSites),
    })
    const files = Array.from(predictors.folds, ([fold, own]) => {
      const selections = heldOut.filter((page) => page.fold !== fold)
      const ofRoles = roles?.folds.get(fold) ?? roles?.all
      return [fold, fileOf(own, selections, ofRoles, sites?.folds.get(fold))] as const
    })
    const all = fileOf(predictors.all, evaluated, roles?.all, sites?.all)
    return { all, folds: new Map(files), failed }
  })
}

async function withFitter<Result>(
  given: Fitter | undefined,
  work: (fitter: Fitter) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return work(given)
  const pool = await openFitPool()
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

async function fitPredictors(
  pages: readonly ModelTrainingPage[],
  options: PredictorFitOptions,
): Promise<KeptPredictors> {
  // threads would wait for their next fit without a pause until all tables are made
  const training = new PredictorTraining(trainingViews(pages), {
    ...options,
    pause: () => setImmediate(),
  })
  const folds = foldsOf(pages)
  // all at once, so that no thread waits for the last model of a predictor
  const [all, ...others] = await Promise.all([
    training.predictor(),
    ...(folds.length > 1 ? folds : []).map((fold) => training.predictor(fold)),
  ])
  return { all: all!, folds: new Map(others.map((predictor, at) => [folds[at]!, predictor])) }
}

/** Predictors with the length of products on the pages that they were trained on. */
function measuredAnew(
  { all, folds }: KeptPredictors,
  pages: readonly ModelTrainingPage[],
): KeptPredictors {
  const measured = ({ parts }: PagePredictor, without?: number): PagePredictor => {
    const { productLength: _, ...others } = parts
    const learned = productLengthOn(pages.filter(({ fold }) => fold !== without))
    return new PagePredictor({ ...others, ...omitUndefined({ productLength: learned }) })
  }
  const present = foldsOf(pages).filter((fold) => folds.has(fold))
  return {
    all: measured(all),
    folds: new Map(present.map((fold) => [fold, measured(folds.get(fold)!, fold)])),
  }
}

/** Number of features in a model card. */
const listed = 25

const topFeatures = ({ parts: { first, second } }: PagePredictor): ModelCard['features'] => ({
  first: highestGains(first),
  second: highestGains(second),
})

/** The columns with the highest gain, and their share of all gain. */
function highestGains({ parts: { names, gains } }: BoostedModel): readonly FeatureShare[] {
  const all = gains.reduce((sum, gain) => sum + gain, 0)
  return Array.from(names, (name, column) => ({ name, share: all > 0 ? gains[column]! / all : 0 }))
    .sort((a, b) => b.share - a.share)
    .slice(0, listed)
}

const limits: ModelCard['limits'] = [
  'Word features come from the languages of the training pages, which are mostly English: pages in other ' +
    'languages are decided by structure.',
  'Content is what the annotators of the training pages labelled: mostly without titles, with comments on forums.',
  'The confidence is the expected F1 of pages like the training pages, not the probability of a single segment.',
]
