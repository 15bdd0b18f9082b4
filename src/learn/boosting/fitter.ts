import type { BoostedModel } from './boosted-model.js'
import { BoostedTrees } from './boosted-trees.js'
import type { Examples } from './examples.js'
import type { BoostingSettings } from './settings.js'

/** Fits boosted trees, here or elsewhere: the same model wherever that is. */
export interface Fitter {
  fit(examples: Examples, settings: Partial<BoostingSettings>): Promise<BoostedModel>
}

/** Fits in the thread that asks. */
export const fitHere: Fitter = {
  fit: async (examples, settings) => new BoostedTrees(settings).fitTable(examples),
}
