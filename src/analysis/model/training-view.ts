import type { PreparedPage } from './prepared-page.js'
import type { TypeWords } from './type-words.js'

/**
 * A labelled page as a predictor learns from it. What is known of its type differs as it does at use: some pages have
 * no address, some are in languages whose words are unknown.
 */
export interface TrainingView {
  readonly page: PreparedPage
  /** Its weight among pages. */
  readonly weight: number
  /** What its type is predicted from: one example for each. */
  readonly typeWords: readonly WeightedTypeWords[]
  /** Which of these the type is predicted from that its segments are predicted with. */
  readonly usedTypeWords: number
}

interface WeightedTypeWords {
  readonly words: TypeWords
  /** Factor on the weight of the view. */
  readonly weight: number
}
