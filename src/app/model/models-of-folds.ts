import type { GeneralModel } from '../../model/general-model.js'
import { foldOf, folds } from '../../source/corpora/folds.js'
import { bundledFolds, foldModel } from '../../store/model-store.js'
import { lazyModel } from './lazy-model.js'

/** For each site a model that has learned nothing from it. */
export type ModelOfSite = (site: string) => GeneralModel

/** The models of a folder that were kept for this when a model was trained. */
export function modelsOfFolds(folder: string = bundledFolds): ModelOfSite {
  const models = Array.from({ length: folds }, (_, fold) => lazyModel(foldModel(folder, fold)))
  return (site) => models[foldOf(site)]!()
}
