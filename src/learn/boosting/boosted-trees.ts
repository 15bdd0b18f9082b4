import type { Matrix } from '../../features/matrix.js'
import type { Learner } from '../learner.js'
import { binTable } from './bin-table.js'
import type { BoostedModel } from './boosted-model.js'
import { Boosting } from './boosting.js'
import type { About, Examples } from './examples.js'
import { type BoostingSettings, boostingSettings } from './settings.js'

/** Trees that each learn what those before them left: gradient boosting over histograms. */
export class BoostedTrees implements Learner {
  readonly settings: BoostingSettings

  constructor(settings: Partial<BoostingSettings> = {}) {
    this.settings = boostingSettings(settings)
  }

  fit(x: Matrix, targets: ArrayLike<number>, about: About = {}): BoostedModel {
    return this.fitTable({ ...about, table: binTable([x]), targets })
  }

  /** Learns from a table that is binned already, and may be shared: by folds, by workers. */
  fitTable(examples: Examples): BoostedModel {
    const boosting = new Boosting(examples, this.settings)
    return boosting.model(bestRounds(boosting, this.settings))
  }
}

/**
 * Trains all rounds, or until none was better for as many as patience allows. Says after how many the validation loss was
 * least; all, when nothing is validated.
 */
export function bestRounds(
  boosting: Pick<Boosting, 'round' | 'validationLoss'>,
  { rounds, patience }: Pick<BoostingSettings, 'rounds' | 'patience'>,
): number {
  let best = 0
  let leastLoss = boosting.validationLoss()
  for (let round = 1; round <= rounds && round - best <= patience; round++) {
    boosting.round()
    const loss = boosting.validationLoss()
    if (loss === undefined || leastLoss === undefined || loss < leastLoss) {
      best = round
      leastLoss = loss
    }
  }
  return best
}
