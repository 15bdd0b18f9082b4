import { BoostedTrees } from '../../learn/boosting/boosted-trees.js'
import { encodeModel } from '../../learn/boosting/encode-model.js'
import type { Examples } from '../../learn/boosting/examples.js'
import type { BoostingSettings } from '../../learn/boosting/settings.js'

export interface FitTask {
  readonly examples: Examples
  readonly settings: Partial<BoostingSettings>
}

/** What a thread of a `FitPool` does with each task: the bytes of the model. */
export default function fitTask({ examples, settings }: FitTask): Uint8Array {
  return encodeModel(new BoostedTrees(settings).fitTable(examples))
}
