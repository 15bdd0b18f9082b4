import { existsSync } from 'node:fs'
import type { GeneralModel } from '../../../analysis/model/general-model.js'
import type { PagePredictor } from '../../../analysis/model/page-predictor.js'
import { lazyModel } from '../../../store/models/lazy-models.js'
import {
  bundledFolds,
  bundledModel,
  foldModel,
  readGeneralModel,
} from '../../../store/models/model-files.js'
import { foldOf, folds } from '../../corpora/splits.js'
import type { KeptPredictors } from './train-model.js'

/** Which general model decides where no rule does. */
export interface ModelChoice {
  /** A model file, instead of the bundled model. */
  readonly model?: string | undefined
  /** For each site a fold model that was not trained on it: of this folder, or the bundled ones. */
  readonly outOfFold?: string | true | undefined
}

/** The model for the pages of a site, also for an unknown site. */
export type ModelForSite = (site: string | undefined) => GeneralModel

export function modelForSite({ model, outOfFold }: ModelChoice): ModelForSite {
  if (outOfFold === undefined) return lazyModel(model)
  const ofSite = foldModels(outOfFold === true ? bundledFolds : outOfFold)
  return (site = '') => ofSite(site)
}

/** Warns about results on a corpus that the model was trained on. */
export function modelWarnings({ model, outOfFold }: ModelChoice, hash: string): readonly string[] {
  if (outOfFold !== undefined) return []
  const { corpora } = readGeneralModel(model ?? bundledModel).card
  return corpora.some((corpus) => corpus.hash === hash)
    ? ['the general model was trained on these pages; use --out-of-fold for models that were not']
    : []
}

/** The fold models of a folder: for each site one that was not trained on it. */
export function foldModels(folder: string = bundledFolds): (site: string) => GeneralModel {
  const models = Array.from({ length: folds }, (_, fold) => lazyModel(foldModel(folder, fold)))
  return (site) => models[foldOf(site)]!()
}

/** The predictors of a model and of the fold models in a folder. */
export function keptPredictors(path: string, folder: string): KeptPredictors {
  const predictorIn = (file: string): PagePredictor => readGeneralModel(file).model.predictor
  const known = Array.from({ length: folds }, (_, fold) => fold).filter((fold) =>
    existsSync(foldModel(folder, fold)),
  )
  return {
    all: predictorIn(path),
    folds: new Map(known.map((fold) => [fold, predictorIn(foldModel(folder, fold))])),
  }
}
