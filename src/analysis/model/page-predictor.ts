import { omitUndefined } from '../../core/omit-undefined.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { ColumnRanges } from '../../ml/boosting/column-ranges.js'
import { concatColumns, Matrix } from '../../ml/numeric/matrix.js'
import { logit, sigmoid } from '../../ml/numeric/probabilities.js'
import { TagSet } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { vectorNames } from '../features/registry.js'
import { wordCounts } from '../features/vectors.js'
import { minSegmentWords } from './likelihood-sums.js'
import { type TypeShares, typeColumnNames } from './page-type.js'
import { pageWords } from './page-words.js'
import { predictionFeatureNames, predictionFeatures } from './prediction-features.js'
import type { ProductLength } from './product-length.js'
import { typeFeatureMatrix, typeFeatures } from './type-features.js'
import type { TypeWeights } from './type-weights.js'
import { typeWords } from './type-words.js'
import { wordFeatureNames, wordFeatures } from './word-features.js'
import type { WordWeights } from './word-weights.js'

/** The fitted parts of a predictor. */
export interface PredictorParts {
  readonly wordWeights: WordWeights
  readonly typeWeights: TypeWeights
  /** Predicts the likelihood of each segment from its vector and word features. */
  readonly first: BoostedModel
  /** Predicts the type of a page from its words and the first prediction. */
  readonly types: BoostedModel
  /** Predicts again, with features of the first prediction and the page type. */
  readonly second: BoostedModel
  /** Absent in older models, and if it could not be learned. */
  readonly productLength?: ProductLength
}

/** What is predicted about a page. */
export interface PagePrediction {
  readonly segmentation: Segmentation
  /** The likelihood of each segment to be content. */
  readonly likelihoods: Float32Array
  readonly types: TypeShares
  /** Number of words of each segment. */
  readonly words: Float32Array
  /** The features of the second prediction, one row per segment. */
  readonly features: Matrix
  /** How long the content of products is, if the model knows. */
  readonly productLength?: ProductLength
}

/** Predicts which segments are content, for pages of unknown sites. */
export class PagePredictor {
  constructor(readonly parts: PredictorParts) {}

  predict(segmentation: Segmentation, vectors: Matrix, url?: string): PagePrediction {
    const { parts } = this
    const words = pageWords(segmentation)
    const features = vectors.widened(secondFeatureNames)
    const ranges = new ColumnRanges(features)
    wordFeatures(segmentation, words, parts.wordWeights, features.part(...wordColumns))
    const first = parts.first.predict(features.part(firstFeatureNames, 0), ranges)
    const pageTypeWords = typeWords(segmentation, words, url)
    const types = parts.types.predict(
      typeFeatureMatrix([typeFeatures(pageTypeWords, parts.typeWeights, vectors, first)]),
    )
    const counts = wordCounts(vectors)
    predictionFeatures(segmentation, first, counts, features.part(...predictionColumns))
    fillTypes(features.part(...typeColumns), types)
    const mixed = mixLikelihoods(first, parts.second.predict(features, ranges))
    const likelihoods = smoothParts(segmentation, mixed, counts)
    return {
      ...{ segmentation, likelihoods, types, words: counts, features },
      ...omitUndefined({ productLength: parts.productLength }),
    }
  }
}

/**
 * Weight of the first prediction. It uses fewer features, but the second depends more on the kind of pages that it was
 * trained on: docs/model.md.
 */
export const firstShare = 0.4

/** Combines two predictions by the weighted mean of their log odds. */
export function mixLikelihoods(first: Float32Array, second: Float32Array): Float32Array {
  const mixed = new Float32Array(second.length)
  for (let segment = 0; segment < mixed.length; segment++)
    mixed[segment] = sigmoid(
      firstShare * logit(first[segment]!) + (1 - firstShare) * logit(second[segment]!),
    )
  return mixed
}

/** The columns of the features of the first prediction, which are the first ones of the second. */
const firstFeatureNames: readonly string[] = [...vectorNames, ...wordFeatureNames]

/** The columns of the features of the second prediction. */
export const secondFeatureNames: readonly string[] = [
  ...firstFeatureNames,
  ...predictionFeatureNames,
  ...typeColumnNames,
]

const wordColumns = [wordFeatureNames, vectorNames.length] as const
const predictionColumns = [predictionFeatureNames, firstFeatureNames.length] as const
const typeColumns = [typeColumnNames, secondFeatureNames.length - typeColumnNames.length] as const

/** The features of the second prediction: those of the first, features of its result, and the shares of page types. */
export function secondFeatures(first: Matrix, ofPrediction: Matrix, types: TypeShares): Matrix {
  const ofPage = new Matrix(typeColumnNames, first.rows)
  fillTypes(ofPage, types)
  return concatColumns([first, ofPrediction, ofPage])
}

function fillTypes(ofPage: Matrix, types: TypeShares): void {
  for (let type = 0; type < types.length; type++) ofPage.column(type).fill(types[type]!)
}

/** Elements that are mostly content as a whole, or not at all. */
const wholeTags = new TagSet('dl table pre blockquote')

/** How far the likelihood of each segment moves to the mean of its element. */
const smoothing = 0.5

/** Moves the likelihoods of segments in the same table, definition list, code or quote closer together. */
export function smoothParts(
  { page, blocks, segments }: Segmentation,
  likelihoods: Float32Array,
  words: ArrayLike<number>,
): Float32Array {
  const partOf = new Int32Array(blocks.count)
  for (let block = 1; block < blocks.count; block++) {
    const isWhole = wholeTags.has(page.nodes.tag[blocks.node[block]!]!)
    partOf[block] = isWhole ? block : partOf[blocks.parent[block]!]!
  }
  const sums = new Float64Array(blocks.count)
  const weights = new Float64Array(blocks.count)
  for (let segment = 0; segment < likelihoods.length; segment++) {
    const part = partOf[segments.block[segment]!]!
    const weight = Math.max(minSegmentWords, words[segment]!)
    sums[part]! += weight * logit(likelihoods[segment]!)
    weights[part]! += weight
  }
  const smooth = likelihoods.slice()
  for (let segment = 0; segment < smooth.length; segment++) {
    const part = partOf[segments.block[segment]!]!
    if (part === 0) continue
    const mean = sums[part]! / weights[part]!
    const own = logit(likelihoods[segment]!)
    smooth[segment] = sigmoid(own + smoothing * (mean - own))
  }
  return smooth
}
