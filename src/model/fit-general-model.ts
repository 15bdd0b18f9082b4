import { besideEachOther, type Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import type { Examples } from '../learn/boosting/examples.js'
import type { BoostingSettings } from '../learn/boosting/settings.js'
import { GeneralModel, wordCounts } from './general-model.js'
import type { ModelPage } from './model-page.js'
import { opinionsOf } from './opinions.js'
import { wordHints } from './word-hints.js'
import { WordTally } from './word-tally.js'
import { WordWeights } from './word-weights.js'

export const fitDefaults: Partial<BoostingSettings> = {
  objective: 'logistic',
  rounds: 300,
  maxLeaves: 24,
  learningRate: 0.05,
  rowShare: 0.6,
  columnShare: 0.15,
  minLeafRows: 50,
  l2: 5,
  seed: 1,
}

/** Told what is being fitted, so that long work can show where it is. */
export type OnFit = (what: string) => void

/**
 * Learns the general model. What a page says in training is what it would say unseen: its words are weighed, and its
 * runs first judged, by what was learned from the other folds.
 */
export function fitGeneralModel(
  pages: readonly ModelPage[],
  settings: Partial<BoostingSettings> = fitDefaults,
  onFit: OnFit = () => {},
): GeneralModel {
  const folds = [...new Set(pages.map(({ fold }) => fold))].sort((a, b) => a - b)
  const tallies = new Map(folds.map((fold) => [fold, tallyOf(pages, fold)]))
  const rows = new PageRows(pages)
  const learner = new BoostedTrees(settings)
  onFit('words')
  const weightsFor = new Map(folds.map((fold) => [fold, learnedWithout(tallies, fold)]))
  const known = pages.map(({ segmentation, vectors, words, fold }) =>
    besideEachOther([vectors, wordHints(segmentation, words, weightsFor.get(fold)!)]),
  )
  const firstExamples = rows.examples(known)
  const judged: Float32Array[] = pages.map(() => new Float32Array(0))
  for (const fold of folds.length > 1 ? folds : []) {
    onFit(`first judgement, without fold ${fold}`)
    const model = learner.fitTable({ ...firstExamples, rows: rows.without(fold) })
    for (const [at, page] of pages.entries())
      if (page.fold === fold) judged[at] = model.predict(known[at]!)
  }
  onFit('first judgement')
  const first = learner.fitTable(firstExamples)
  onFit('second judgement')
  const second = fitSecond(pages, known, judged, first, rows, learner)
  return new GeneralModel({ words: learnedWithout(tallies, undefined), first, second })
}

function fitSecond(
  pages: readonly ModelPage[],
  known: readonly Matrix[],
  judged: readonly Float32Array[],
  first: BoostedModel,
  rows: PageRows,
  learner: BoostedTrees,
): BoostedModel {
  const all = pages.map(({ segmentation, vectors }, at) => {
    const likelihoods = judged[at]!.length > 0 ? judged[at]! : first.predict(known[at]!)
    const opinions = opinionsOf(segmentation, likelihoods, wordCounts(vectors))
    return besideEachOther([known[at]!, opinions])
  })
  return learner.fitTable(rows.examples(all))
}

function tallyOf(pages: readonly ModelPage[], fold: number): WordTally {
  const tally = new WordTally()
  for (const page of pages) {
    if (page.fold !== fold) continue
    const isContent = (run: number): boolean => page.isContent[run] === 1
    tally.add(page.segmentation, page.words, wordCounts(page.vectors), isContent)
  }
  return tally
}

function learnedWithout(
  tallies: ReadonlyMap<number, WordTally>,
  fold: number | undefined,
): WordWeights {
  const together = new WordTally()
  const isAlone = tallies.size === 1
  for (const [of, tally] of tallies) if (isAlone || of !== fold) together.addAll(tally)
  return WordWeights.learn(together)
}

/** The runs of all pages as rows of one table. */
class PageRows {
  readonly #targets: Float32Array
  readonly #weights: Float64Array
  readonly #groups: Int32Array
  readonly #folds: Int32Array

  constructor(pages: readonly ModelPage[]) {
    const count = pages.reduce((sum, { isContent }) => sum + isContent.length, 0)
    this.#targets = new Float32Array(count)
    this.#weights = new Float64Array(count)
    this.#groups = new Int32Array(count)
    this.#folds = new Int32Array(count)
    let row = 0
    for (const [number, { isContent, weights, fold }] of pages.entries()) {
      const end = row + isContent.length
      this.#targets.set(isContent, row)
      this.#weights.set(weights, row)
      this.#groups.fill(number, row, end)
      this.#folds.fill(fold, row, end)
      row = end
    }
  }

  examples(parts: readonly Matrix[]): Examples {
    return {
      table: binTable(parts),
      targets: this.#targets,
      weights: this.#weights,
      groups: this.#groups,
    }
  }

  /** The rows of the pages of all other folds. */
  without(fold: number): Int32Array {
    return Int32Array.from(this.#folds.keys()).filter((row) => this.#folds[row] !== fold)
  }
}
