import { binMatrices } from '../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { type Fitter, fitInCurrentThread } from '../../ml/boosting/boosted-trees.js'
import { type Examples, shareExamples } from '../../ml/boosting/examples.js'
import type { BoostingSettings } from '../../ml/boosting/settings.js'
import { concatColumns, type Matrix } from '../../ml/numeric/matrix.js'
import { wordCounts } from '../features/vectors.js'
import { PagePredictor, secondFeatures } from './page-predictor.js'
import { predictionFeatures } from './prediction-features.js'
import type { PreparedPage } from './prepared-page.js'
import { typeFeatureMatrix, typeFeatures } from './type-features.js'
import { TypeTally, TypeWeights } from './type-weights.js'
import { type TypeWords, withoutLanguageWords } from './type-words.js'
import { wordFeatures } from './word-features.js'
import { WordTally, WordWeights } from './word-weights.js'

type Settings = Partial<BoostingSettings>

export interface PredictorFitSettings {
  /** For both predictions of segments. */
  readonly segments: Settings
  /** For the prediction of page types. */
  readonly types: Settings
}

export const predictorFitDefaults: PredictorFitSettings = {
  segments: {
    objective: 'logistic',
    rounds: 300,
    maxLeaves: 24,
    learningRate: 0.05,
    rowShare: 0.6,
    columnShare: 0.15,
    minLeafRows: 50,
    l2: 5,
    seed: 1,
  },
  types: {
    objective: 'softmax',
    rounds: 150,
    maxLeaves: 8,
    learningRate: 0.05,
    rowShare: 0.6,
    columnShare: 0.2,
    minLeafRows: 10,
    l2: 5,
    seed: 1,
  },
}

interface FitOptions {
  readonly settings?: PredictorFitSettings
  readonly fitter?: Fitter
  /** Called with the name of each fitted model, to report progress. */
  readonly onFit?: (name: string) => void
}

/**
 * Fits a predictor. So that features of training pages are like those of unseen pages, word weights, first predictions
 * and page types of each page come from models that were fitted to the other folds.
 */
export async function fitPredictor(
  pages: readonly PreparedPage[],
  {
    settings = predictorFitDefaults,
    fitter = fitInCurrentThread,
    onFit = () => {},
  }: FitOptions = {},
): Promise<PagePredictor> {
  const folds = foldsOf(pages)
  const learnFrom = async (
    name: string,
    examples: Examples,
    given: Settings,
  ): Promise<BoostedModel> => {
    const model = await fitter.fit(examples, given)
    onFit(name)
    return model
  }
  const wordWeights = byFold(folds, WordTally, WordWeights, (fold) => wordTally(pages, fold))
  const typeWeights = byFold(folds, TypeTally, TypeWeights, (fold) => typeTally(pages, fold))
  const firstFeatures = pages.map((page) =>
    concatColumns([
      page.vectors,
      wordFeatures(page.segmentation, page.words, wordWeights.without(page.fold)),
    ]),
  )
  const rows = segmentRows(pages)
  const first = await outOfFold(rows.examples(firstFeatures), rows, folds, (examples, without) =>
    learnFrom(`first prediction${without}`, examples, settings.segments),
  )
  const predictions = pages.map((page, at) => first.without(page.fold).predict(firstFeatures[at]!))

  const typeFeaturesOf = (wordsOf: (page: PreparedPage) => TypeWords): readonly Matrix[] =>
    pages.map((page, at) =>
      typeFeatureMatrix([
        typeFeatures(wordsOf(page), typeWeights.without(page.fold), page.vectors, predictions[at]!),
      ]),
    )
  const withWords = typeFeaturesOf((page) => page.typeWords)
  const withoutWords = typeFeaturesOf((page) => withoutLanguageWords(page.typeWords))
  // each page is used with words and without, because most pages are in languages whose words are unknown
  const doubled = pageRows([...pages, ...pages])
  const types = await outOfFold(
    doubled.examples([...withWords, ...withoutWords]),
    doubled,
    folds,
    (examples, without) => learnFrom(`page types${without}`, examples, settings.types),
  )
  const secondFeatureMatrices = pages.map((page, at) =>
    secondFeatures(
      firstFeatures[at]!,
      predictionFeatures(page.segmentation, predictions[at]!, wordCounts(page.vectors)),
      types.without(page.fold).predict(withWords[at]!),
    ),
  )
  const second = await learnFrom(
    'second prediction',
    rows.examples(secondFeatureMatrices),
    settings.segments,
  )
  return new PagePredictor({
    wordWeights: wordWeights.ofAll,
    typeWeights: typeWeights.ofAll,
    first: first.ofAll,
    types: types.ofAll,
    second,
  })
}

/** What was learned from all folds, and from all but one; with a single fold, from that fold. */
interface ByFold<Learned> {
  readonly ofAll: Learned
  without(fold: number): Learned
}

/** The folds of pages, ascending. */
export const foldsOf = (pages: readonly Pick<PreparedPage, 'fold'>[]): readonly number[] =>
  [...new Set(pages.map(({ fold }) => fold))].sort((a, b) => a - b)

interface Tally<Own> {
  addAll(other: Own): void
}

/** Learns from counts; each fold is counted once. */
function byFold<Counts extends Tally<Counts>, Learned>(
  folds: readonly number[],
  Empty: new () => Counts,
  { learn }: { learn(counts: Counts): Learned },
  countIn: (fold: number) => Counts,
): ByFold<Learned> {
  const counted = new Map(folds.map((fold) => [fold, countIn(fold)]))
  const learned = (included: readonly number[]): Learned => {
    const sum = new Empty()
    for (const fold of included) sum.addAll(counted.get(fold)!)
    return learn(sum)
  }
  const ofAll = learned(folds)
  const others = new Map(folds.map((fold) => [fold, learned(folds.filter((one) => one !== fold))]))
  return { ofAll, without: (fold) => (folds.length > 1 ? others.get(fold)! : ofAll) }
}

/** Fits a model to all folds, and one without each fold; concurrently, so that threads can be used. */
async function outOfFold(
  examples: Examples,
  rows: FoldedRows,
  folds: readonly number[],
  learnFrom: (examples: Examples, without: string) => Promise<BoostedModel>,
): Promise<ByFold<BoostedModel>> {
  const excluded = folds.length > 1 ? folds : []
  const [ofAll, ...others] = await Promise.all([
    learnFrom({ ...examples, rows: rows.without(undefined) }, ''),
    ...excluded.map((fold) =>
      learnFrom({ ...examples, rows: rows.without(fold) }, `, without fold ${fold}`),
    ),
  ])
  const models = new Map(excluded.map((fold, at) => [fold, others[at]!]))
  return { ofAll: ofAll!, without: (fold) => models.get(fold) ?? ofAll! }
}

/** Rows of a table with their folds. */
interface FoldedRows {
  examples(parts: readonly Matrix[]): Examples
  /** The training rows of all other folds. */
  without(fold: number | undefined): Int32Array
}

/** One row per segment of all pages. */
function segmentRows(pages: readonly PreparedPage[]): FoldedRows {
  const count = pages.reduce((sum, { isContent }) => sum + isContent.length, 0)
  const targets = new Float32Array(count)
  const weights = new Float64Array(count)
  const groups = new Int32Array(count)
  const folds = new Int32Array(count)
  let row = 0
  for (const [number, { isContent, weights: own, fold }] of pages.entries()) {
    const end = row + isContent.length
    targets.set(isContent, row)
    weights.set(own, row)
    groups.fill(number, row, end)
    folds.fill(fold, row, end)
    row = end
  }
  return {
    examples: (parts) => shareExamples({ table: binMatrices(parts), targets, weights, groups }),
    without: (fold) => Int32Array.from(folds.keys()).filter((at) => folds[at] !== fold),
  }
}

/** One row per page. Pages of unknown type are left out; if all are unknown, they count as the first type. */
function pageRows(pages: readonly PreparedPage[]): FoldedRows {
  const targets = Float32Array.from(pages, ({ type }) => Math.max(0, type))
  return {
    examples: (parts) => shareExamples({ table: binMatrices(parts), targets }),
    without: (fold) => {
      const left = Int32Array.from(pages.keys()).filter((at) => pages[at]!.fold !== fold)
      const known = left.filter((at) => pages[at]!.type >= 0)
      return known.length > 0 ? known : left
    },
  }
}

function wordTally(pages: readonly PreparedPage[], fold: number): WordTally {
  const tally = new WordTally()
  for (const page of pages) {
    if (page.fold !== fold) continue
    const isContent = (segment: number): boolean => page.isContent[segment] === 1
    tally.add(page.segmentation, page.words, wordCounts(page.vectors), isContent)
  }
  return tally
}

function typeTally(pages: readonly PreparedPage[], fold: number): TypeTally {
  const tally = new TypeTally()
  for (const page of pages)
    if (page.fold === fold && page.type >= 0) tally.add(page.typeWords, page.type)
  return tally
}
