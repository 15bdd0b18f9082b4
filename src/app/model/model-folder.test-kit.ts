import { plainFile } from '../../model/general-model.test-kit.js'
import { foldOf, folds } from '../../source/corpora/folds.js'
import { foldModel, writeModel } from '../../store/model-store.js'

/** A site of each fold, and how sure the model of that fold is of everything. */
export const sitesByFold = Array.from({ length: folds }, (_, fold) => {
  for (let number = 0; ; number++) {
    const site = `tides-${number}.example`
    if (foldOf(site) === fold) return { site, fold, f1: (fold + 1) / 8 }
  }
})

/** Puts models of these folds into a folder. */
export function writeFolds(folder: string, which: readonly number[]): void {
  for (const { fold, f1 } of sitesByFold)
    if (which.includes(fold)) writeModel(foldModel(folder, fold), plainFile(f1))
}
