import type { Segmentation } from '../blocks/segmentation.js'
import { besideEachOther, type Matrix } from '../features/matrix.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { opinionsOf } from './opinions.js'
import { pageWords } from './page-words.js'
import { wordHints } from './word-hints.js'
import type { WordWeights } from './word-weights.js'

/** What was learned from labelled pages of many sites. */
export interface ModelParts {
  readonly words: WordWeights
  /** Judges each run by its vector and the hints of its words. */
  readonly first: BoostedModel
  /** Judges it again, now that it is known what was thought of the others. */
  readonly second: BoostedModel
}

/** Judges the runs of pages whose sites nobody knows. */
export class GeneralModel {
  constructor(readonly parts: ModelParts) {}

  /** How likely each run is content. */
  judge(segmentation: Segmentation, vectors: Matrix): Float32Array {
    const { words, first, second } = this.parts
    const known = knownOf(segmentation, vectors, words)
    const opinions = opinionsOf(segmentation, first.predict(known), wordCounts(vectors))
    return second.predict(besideEachOther([known, opinions]))
  }
}

/** What is known of runs before any of them was judged. */
export const knownOf = (segmentation: Segmentation, vectors: Matrix, words: WordWeights): Matrix =>
  besideEachOther([vectors, wordHints(segmentation, pageWords(segmentation), words)])

/** Words of each run; of scripts without spaces between words, characters. */
export const wordCounts = (vectors: Matrix): Float32Array =>
  vectors.column(vectors.names.indexOf('text.words'))
