import type { Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import type { BoostingSettings } from '../learn/boosting/settings.js'
import { choiceFactNames } from './choice-facts.js'

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

/** Learns how good a choice of runs is from some that were tried. Where nothing was kept there is nothing to learn. */
export function fitConfidence(tried: readonly TriedChoice[]): BoostedModel {
  const kept = tried.filter(({ facts }) => keepsSome(facts))
  const learned = kept.length > 0 ? kept : tried
  return new BoostedTrees(settings).fitTable({
    table: binTable(learned.map(({ facts }) => facts)),
    targets: Float32Array.from(learned, ({ f1 }) => f1),
  })
}

/** An estimate of the F1 of a choice, from 0 to 1; nobody can be sure that a page has no content, so that nothing gets 0. */
export function confidenceIn(facts: Matrix, model: BoostedModel): number {
  if (!keepsSome(facts)) return 0
  const [estimate] = model.predict(facts)
  const enough = Math.min(1, Math.expm1(facts.at(0, words)) / sureWords)
  return Math.round(Math.max(0, Math.min(1, estimate!)) * enough * steps) / steps
}

/** Fewer words are a notice more often than a content: such choices are too few among those tried to learn it from them. */
const sureWords = 20

/** More digits would say more than is known. */
const steps = 1_000

const runs = choiceFactNames.indexOf('choice.runs')
const words = choiceFactNames.indexOf('choice.words')

const keepsSome = (facts: Matrix): boolean => facts.at(0, runs) > 0
