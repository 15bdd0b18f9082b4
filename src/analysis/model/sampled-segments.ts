import { randomFrom } from '../../ml/boosting/sampling.js'
import { type Matrix, selectedRows } from '../../ml/numeric/matrix.js'
import type { TrainingView } from './training-view.js'

/**
 * Segments of less weight are sampled: each with a probability proportional to its weight, and counts this much. Pages
 * have hundreds of links of one or two words, which together weigh less than an article.
 */
const minSampledWeight = 0.6

/** The segments of a page that are learned from, with their weights. */
export class SampledSegments {
  private constructor(
    /** Ascending. */
    readonly numbers: Int32Array,
    readonly weights: Float64Array,
  ) {}

  /** @param seed Decides which segments are drawn. */
  static of({ page, weight }: Pick<TrainingView, 'page' | 'weight'>, seed: number) {
    const { weights } = page
    const random = randomFrom(seed)
    const isDrawn = Uint8Array.from(weights, (own) => (random() * minSampledWeight < own ? 1 : 0))
    const numbers = Int32Array.from(weights.keys()).filter((segment) => isDrawn[segment] === 1)
    const drawn = Float64Array.from(
      numbers,
      (segment) => weight * Math.max(minSampledWeight, weights[segment]!),
    )
    return new SampledSegments(numbers, drawn)
  }

  get count(): number {
    return this.numbers.length
  }

  /** The rows of these segments. */
  rowsOf(features: Matrix): Matrix {
    return selectedRows(features, this.numbers)
  }
}
