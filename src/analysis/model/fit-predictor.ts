import { omitUndefined } from '../../core/omit-undefined.js'
import { binMatrices } from '../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { type Fitter, fitInCurrentThread } from '../../ml/boosting/boosted-trees.js'
import { type Examples, shareExamples } from '../../ml/boosting/examples.js'
import type { BoostingSettings } from '../../ml/boosting/settings.js'
import { concatColumns, type Matrix } from '../../ml/numeric/matrix.js'
import { wordCounts } from '../features/vectors.js'
import { unlearnedPlaces } from './learned-columns.js'
import { PagePredictor, secondFeatures } from './page-predictor.js'
import type { TypeShares } from './page-type.js'
import { predictionFeatures } from './prediction-features.js'
import type { PreparedPage } from './prepared-page.js'
import { learnProductLength, type ProductLength } from './product-length.js'
import { SampledSegments } from './sampled-segments.js'
import type { TrainingView } from './training-view.js'
import { typeFeatureMatrix, typeFeatures } from './type-features.js'
import { TypeTally, TypeWeights } from './type-weights.js'
import type { TypeWords } from './type-words.js'
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
    columnShare: 0.2,
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

export interface PredictorFitOptions {
  readonly settings?: PredictorFitSettings
  readonly fitter?: Fitter
  /** Called between two long computations, so that finished fits can be handled; default: no pause. */
  readonly pause?: () => Promise<void>
  /** Called with the name of each fitted model, to report progress. */
  readonly onFit?: (name: string) => void
}

type Folds = readonly number[]

/** The folds of pages, ascending. */
export const foldsOf = (pages: readonly Pick<PreparedPage, 'fold'>[]): Folds =>
  [...new Set(pages.map(({ fold }) => fold))].sort((a, b) => a - b)

/**
 * Fits predictors to all folds, or to all but one. So that features of training pages are like those of unseen pages,
 * word weights, first predictions and page types of each page come from models that were not fitted to its fold. The
 * predictors without one fold share the first predictions without two, so that they cost half as much.
 */
export class PredictorTraining {
  readonly #views: readonly SampledView[]
  readonly #folds: Folds
  readonly #settings: PredictorFitSettings
  readonly #fitter: Fitter
  readonly #pause: () => Promise<void>
  readonly #onFit: (name: string) => void
  readonly #wordWeights: FoldedCounts<WordTally, WordWeights>
  readonly #typeWeights: FoldedCounts<TypeTally, TypeWeights>
  readonly #firstModels = new Map<string, Promise<BoostedModel>>()
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(
    views: readonly TrainingView[],
    {
      settings = predictorFitDefaults,
      fitter = fitInCurrentThread,
      pause = async () => {},
      onFit = () => {},
    }: PredictorFitOptions = {},
  ) {
    const pages = views.map(({ page }) => page)
    this.#views = views.map((view, number) => ({
      ...view,
      number,
      segments: SampledSegments.of(view, number),
    }))
    this.#folds = foldsOf(pages)
    this.#settings = settings
    this.#fitter = fitter
    this.#pause = pause
    this.#onFit = onFit
    this.#wordWeights = new FoldedCounts(pages, WordTally, WordWeights, countWords)
    this.#typeWeights = new FoldedCounts(pages, TypeTally, TypeWeights, countTypes)
  }

  /** The predictor that is fitted to all folds, or to all but one. */
  async predictor(without?: number): Promise<PagePredictor> {
    const excluded = without === undefined ? [] : [without]
    const first = await this.#byFold(excluded, (folds) => this.#firstModel(folds))
    await this.#turn()
    const views = this.#without(excluded).map((view) => ({
      ...view,
      likelihoods: first.without(view.page.fold).predict(this.#firstFeatures(view, excluded)),
    }))
    const types = await this.#fitTypes(views, excluded)
    await this.#turn()
    const second = await this.#fit(
      nameOf('second prediction', excluded),
      segmentExamples(views, (view) => this.#secondFeatures(view, excluded, types.of(view))),
      this.#settings.segments,
    )
    return new PagePredictor({
      wordWeights: this.#wordWeights.without(excluded),
      typeWeights: this.#typeWeights.without(excluded),
      first: first.ofAll,
      types: types.ofAll,
      second,
      ...omitUndefined({ productLength: productLengthOn(views.map(({ page }) => page)) }),
    })
  }

  /** Fitted once, however many predictors need it. */
  #firstModel(excluded: Folds): Promise<BoostedModel> {
    const key = excluded.toSorted().join()
    const known = this.#firstModels.get(key)
    if (known !== undefined) return known
    const fitted = this.#fitFirst(excluded)
    this.#firstModels.set(key, fitted)
    return fitted
  }

  async #fitFirst(excluded: Folds): Promise<BoostedModel> {
    await this.#turn()
    const examples = segmentExamples(this.#without(excluded), (view) =>
      this.#firstFeatures(view, excluded),
    )
    const name = nameOf('first prediction', excluded)
    return this.#fit(name, examples, this.#settings.segments)
  }

  /** Long computations take turns, with a pause before each. */
  #turn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(this.#pause)
    return this.#lastTurn
  }

  #firstFeatures({ page }: TrainingView, excluded: Folds): Matrix {
    const { segmentation, vectors, words, fold } = page
    const weights = this.#wordWeights.without(excluded, fold)
    const features = concatColumns([vectors, wordFeatures(segmentation, words, weights)])
    // a constant column is left out of the training table
    for (const place of unlearnedPlaces) features.column(place).fill(0)
    return features
  }

  #secondFeatures(view: PredictedView, excluded: Folds, types: TypeShares): Matrix {
    const { page, likelihoods } = view
    return secondFeatures(
      this.#firstFeatures(view, excluded),
      predictionFeatures(page.segmentation, likelihoods, wordCounts(page.vectors)),
      types,
    )
  }

  async #fitTypes(views: readonly PredictedView[], excluded: Folds): Promise<FittedTypes> {
    const featuresOf = ({ page, likelihoods }: PredictedView, words: TypeWords): Matrix => {
      const weights = this.#typeWeights.without(excluded, page.fold)
      return typeFeatureMatrix([typeFeatures(words, weights, page.vectors, likelihoods)])
    }
    const examples = typeExamples(views, featuresOf)
    const models = await this.#byFold(excluded, (folds) =>
      this.#fit(
        nameOf('page types', folds),
        { ...examples, rows: typeRows(views, folds) },
        this.#settings.types,
      ),
    )
    return {
      ofAll: models.ofAll,
      of: (view) => {
        const { words } = view.typeWords[view.usedTypeWords]!
        return models.without(view.page.fold).predict(featuresOf(view, words))
      },
    }
  }

  /** A model without the excluded folds, and for each other fold one without it too. */
  async #byFold(
    excluded: Folds,
    modelWithout: (excluded: Folds) => Promise<BoostedModel>,
  ): Promise<ModelsByFold> {
    const left = this.#folds.filter((fold) => !excluded.includes(fold))
    const apart = left.length > 1 ? left : []
    const [ofAll, ...others] = await Promise.all([
      modelWithout(excluded),
      ...apart.map((fold) => modelWithout([...excluded, fold])),
    ])
    return { ofAll: ofAll!, without: (fold) => others[apart.indexOf(fold)] ?? ofAll! }
  }

  #without(excluded: Folds): readonly SampledView[] {
    return this.#views.filter(({ page }) => !excluded.includes(page.fold))
  }

  async #fit(name: string, examples: Examples, settings: Settings): Promise<BoostedModel> {
    const model = await this.#fitter.fit(examples, settings)
    this.#onFit(name)
    return model
  }
}

/** The length of the main content of the products among labelled pages. */
export const productLengthOn = (pages: readonly PreparedPage[]): ProductLength | undefined =>
  learnProductLength(
    pages.map(({ type, vectors, isContent }) => ({
      type,
      words: wordCounts(vectors).reduce((sum, own, segment) => sum + own * isContent[segment]!, 0),
    })),
  )

interface SampledView extends TrainingView {
  /** Rows of one view are sampled together. */
  readonly number: number
  readonly segments: SampledSegments
}

/** A view with the first prediction of its segments. */
interface PredictedView extends SampledView {
  readonly likelihoods: Float32Array
}

/** Models of all folds, and without one; with a single fold, the model of that fold. */
interface ModelsByFold {
  readonly ofAll: BoostedModel
  without(fold: number): BoostedModel
}

interface FittedTypes {
  readonly ofAll: BoostedModel
  /** The shares of the types of a view, by a model without its fold. */
  of(view: PredictedView): TypeShares
}

const nameOf = (model: string, excluded: Folds): string =>
  excluded.length === 0 ? model : `${model} without ${excluded.toSorted().join(' and ')}`

/** One row for each sampled segment. */
function segmentExamples<View extends SampledView>(
  views: readonly View[],
  featuresOf: (view: View) => Matrix,
): Examples {
  const count = views.reduce((sum, { segments }) => sum + segments.count, 0)
  const targets = new Float32Array(count)
  const weights = new Float64Array(count)
  const groups = new Int32Array(count)
  let row = 0
  for (const { page, number, segments } of views) {
    for (const [at, segment] of segments.numbers.entries()) {
      targets[row] = page.isContent[segment]!
      weights[row] = segments.weights[at]!
      groups[row] = number
      row++
    }
  }
  const parts = views.map((view) => view.segments.rowsOf(featuresOf(view)))
  return shareExamples({ table: binMatrices(parts, binning), targets, weights, groups })
}

/** Cuts from so many rows have bins that are 7 % off, and cost a quarter of those from all. */
const binning = { maxBins: 255, sampledRows: 50_000 }

/** One row for each of the word lists that the type of a view is predicted from. */
function typeExamples(
  views: readonly PredictedView[],
  featuresOf: (view: PredictedView, words: TypeWords) => Matrix,
): Examples {
  const rows = views.flatMap((view) => view.typeWords.map((words) => ({ view, ...words })))
  return shareExamples({
    table: binMatrices(rows.map(({ view, words }) => featuresOf(view, words))),
    targets: Float32Array.from(rows, ({ view }) => Math.max(0, view.page.type)),
    weights: Float64Array.from(rows, ({ view, weight }) => view.weight * weight),
    groups: Int32Array.from(rows, ({ view }) => view.number),
  })
}

/**
 * The rows of pages of known type without these folds. If no type is known there, all pages count as the first type.
 */
function typeRows(views: readonly PredictedView[], excluded: Folds): Int32Array {
  const pages = views.flatMap(({ page, typeWords }) => typeWords.map(() => page))
  const left = Int32Array.from(pages.keys()).filter((row) => !excluded.includes(pages[row]!.fold))
  const known = left.filter((row) => pages[row]!.type >= 0)
  return known.length > 0 ? known : left
}

interface Tally<Own> {
  addAll(other: Own): void
}

/** What is learned from counts over pages, without some folds. Each fold is counted once. */
class FoldedCounts<Counts extends Tally<Counts>, Learned> {
  readonly #Empty: new () => Counts
  readonly #learner: { learn(counts: Counts): Learned }
  readonly #counted = new Map<number, Counts>()
  readonly #learned = new Map<string, Learned>()

  constructor(
    pages: readonly PreparedPage[],
    Empty: new () => Counts,
    learner: { learn(counts: Counts): Learned },
    count: (counts: Counts, page: PreparedPage) => void,
  ) {
    this.#Empty = Empty
    this.#learner = learner
    for (const fold of foldsOf(pages)) this.#counted.set(fold, new Empty())
    for (const page of pages) count(this.#counted.get(page.fold)!, page)
  }

  /** What is learned without the excluded folds and, unless it is the last one left, without another. */
  without(excluded: Folds, another?: number): Learned {
    const left = [...this.#counted.keys()].filter((fold) => !excluded.includes(fold))
    const others = left.filter((fold) => fold !== another)
    const folds = others.length > 0 ? others : left
    const key = folds.join()
    const known = this.#learned.get(key)
    if (known !== undefined) return known
    const sum = new this.#Empty()
    for (const fold of folds) sum.addAll(this.#counted.get(fold)!)
    const learned = this.#learner.learn(sum)
    this.#learned.set(key, learned)
    return learned
  }
}

function countWords(tally: WordTally, { segmentation, words, vectors, isContent }: PreparedPage) {
  tally.add(segmentation, words, wordCounts(vectors), (segment) => isContent[segment] === 1)
}

function countTypes(tally: TypeTally, { typeWords, type }: PreparedPage): void {
  if (type >= 0) tally.add(typeWords, type)
}
