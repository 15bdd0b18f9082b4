import type { PageWords } from './page-words.js'
import type { PreparedPage } from './prepared-page.js'
import type { TypeWords } from './type-words.js'

/**
 * A labelled page as a predictor learns from it. Several views of one page differ in what is known of it, as pages
 * differ at use: some have no address, some are in languages whose words are unknown.
 */
export interface TrainingView {
  readonly page: PreparedPage
  /** The number of the labelled page: its views are sampled together. */
  readonly group: number
  /** Factor on the weights of its segments, and its weight among pages. */
  readonly weight: number
  /** The words of its segments that are known in this view. */
  readonly words: PageWords
  /** What its type is predicted from: one example for each. */
  readonly typeWords: readonly WeightedTypeWords[]
  /** Which of these the type is predicted from that its segments are predicted with. */
  readonly usedTypeWords: number
  /** Whether words are counted in this view: once for each labelled page. */
  readonly isCounted: boolean
}

export interface WeightedTypeWords {
  readonly words: TypeWords
  /** Factor on the weight of the view. */
  readonly weight: number
}
