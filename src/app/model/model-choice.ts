import type { GeneralModel } from '../../model/general-model.js'
import { bundledFolds, bundledModel, readModel } from '../../store/model-store.js'
import { lazyModel } from './lazy-model.js'
import { modelsOfFolds } from './models-of-folds.js'

/** Which general model is to decide where no rule does. */
export interface ModelChoice {
  /** Another one than the one that comes with treesift. */
  readonly model?: string | undefined
  /** Those of a folder, or those that come with treesift: for each site one that has learned nothing from it. */
  readonly outOfFold?: string | true | undefined
}

/** For each site the model that decides; where the site is unknown, one all the same. */
export type ModelOf = (site: string | undefined) => GeneralModel

export function chosenModel({ model, outOfFold }: ModelChoice): ModelOf {
  if (outOfFold === undefined) return lazyModel(model)
  const ofSite = modelsOfFolds(outOfFold === true ? bundledFolds : outOfFold)
  return (site = '') => ofSite(site)
}

/** What should be known of results on a corpus that the model has learned from. */
export function warningsAbout({ model, outOfFold }: ModelChoice, hash: string): readonly string[] {
  if (outOfFold !== undefined) return []
  const { corpora } = readModel(model ?? bundledModel).card
  return corpora.some((corpus) => corpus.hash === hash)
    ? [
        'the general model has learned from these very pages: --out-of-fold has each page judged by one that has not',
      ]
    : []
}
