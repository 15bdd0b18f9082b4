import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import type { Examples } from '../../../ml/boosting/examples.js'
import { encodeModel } from '../../../ml/boosting/model-format.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'

export interface FitTask {
  readonly examples: Examples
  readonly settings: Partial<BoostingSettings>
}

/** The task of the threads of a `FitPool`: returns the encoded model. */
export default function fitTask({ examples, settings }: FitTask): Uint8Array {
  return encodeModel(new BoostedTrees(settings).fitTable(examples))
}
