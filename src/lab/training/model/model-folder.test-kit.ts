import { testModelFile } from '../../../analysis/model/general-model.test-kit.js'
import { foldModel, writeGeneralModel } from '../../../store/models/model-files.js'
import { foldOf, folds } from '../../corpora/splits.js'

/** A site of each fold, and the constant confidence of its fold model. */
export const sitesByFold = Array.from({ length: folds }, (_, fold) => {
  for (let number = 0; ; number++) {
    const site = `tides-${number}.example`
    if (foldOf(site) === fold) return { site, fold, f1: (fold + 1) / 8 }
  }
})

/** Writes the models of these folds to a folder. */
export function writeFolds(folder: string, which: readonly number[]): void {
  for (const { fold, f1 } of sitesByFold)
    if (which.includes(fold)) writeGeneralModel(foldModel(folder, fold), testModelFile(f1))
}
