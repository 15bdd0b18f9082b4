import type { Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import type { BoostingSettings } from '../learn/boosting/settings.js'

const settings: Partial<BoostingSettings> = {
  objective: 'squared',
  rounds: 120,
  maxLeaves: 6,
  learningRate: 0.05,
  rowShare: 0.6,
  columnShare: 0.3,
  minLeafRows: 20,
  l2: 5,
  seed: 1,
}

/** A choice of runs on a page that the judge had not learned from, and what it reached. */
export interface TriedChoice {
  readonly facts: Matrix
  readonly f1: number
}

/** Learns how good a choice of runs is from some that were tried. */
export const fitConfidence = (tried: readonly TriedChoice[]): BoostedModel =>
  new BoostedTrees(settings).fitTable({
    table: binTable(tried.map(({ facts }) => facts)),
    targets: Float32Array.from(tried, ({ f1 }) => f1),
  })
