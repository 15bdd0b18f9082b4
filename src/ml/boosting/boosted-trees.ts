import type { Matrix } from '../numeric/matrix.js'
import type { Learner } from '../trees/learner.js'
import { binMatrices } from './binned-table.js'
import type { BoostedModel } from './boosted-model.js'
import { Booster } from './booster.js'
import type { ExampleOptions, Examples } from './examples.js'
import { type BoostingSettings, boostingSettings } from './settings.js'

/** Gradient boosting over histograms: each tree is fitted to the remaining error of those before it. */
export class BoostedTrees implements Learner {
  readonly settings: BoostingSettings

  constructor(settings: Partial<BoostingSettings> = {}) {
    this.settings = boostingSettings(settings)
  }

  fit(x: Matrix, targets: ArrayLike<number>, options: ExampleOptions = {}): BoostedModel {
    return this.fitTable({ ...options, table: binMatrices([x]), targets })
  }

  /** Learns from a binned table, which folds and workers may share. */
  fitTable(examples: Examples): BoostedModel {
    const booster = new Booster(examples, this.settings)
    return booster.model(bestRounds(booster, this.settings))
  }
}

/**
 * Trains all rounds, or stops when the validation loss has not fallen for `patience` rounds. Returns the round with
 * the least validation loss; the last one without validation rows.
 */
export function bestRounds(
  booster: Pick<Booster, 'addRound' | 'validationLoss'>,
  { rounds, patience }: Pick<BoostingSettings, 'rounds' | 'patience'>,
): number {
  let best = 0
  let minLoss = booster.validationLoss()
  for (let round = 1; round <= rounds && round - best <= patience; round++) {
    booster.addRound()
    const loss = booster.validationLoss()
    if (loss === undefined || minLoss === undefined || loss < minLoss) {
      best = round
      minLoss = loss
    }
  }
  return best
}

/** Fits boosted trees, in this thread or in others; the model is the same. */
export interface Fitter {
  fit(examples: Examples, settings: Partial<BoostingSettings>): Promise<BoostedModel>
}

/** Fits in the calling thread. */
export const fitInCurrentThread: Fitter = {
  fit: async (examples, settings) => new BoostedTrees(settings).fitTable(examples),
}
