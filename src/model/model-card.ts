import type { PageType } from './page-type.js'

/** Pages that a model was learned from. */
export interface CardCorpus {
  readonly name: string
  /** SHA-256 of the names and bytes of its files. */
  readonly hash: string
  readonly pages: number
  readonly sites: number
}

/** Pages of which the estimate lies between two edges, and what they really reached. */
export interface ReliabilityBin {
  readonly from: number
  readonly to: number
  readonly pages: number
  readonly confidence: number
  readonly f1: number
}

/** What came out of judging each fold by what was learned from the others. */
export interface CardFigures {
  readonly folds: number
  readonly pages: number
  readonly f1: number
  readonly byType: readonly {
    readonly type: PageType
    readonly pages: number
    readonly f1: number
  }[]
  /** The share of pages whose type was told. */
  readonly typeAccuracy: number
  /** True types with the types that were told, in the order of `pageTypes`. */
  readonly confusion: readonly (readonly number[])[]
  /** Of the confidence with the true F1, by rank. */
  readonly rankCorrelation: number
  readonly reliability: readonly ReliabilityBin[]
}

/** A column, and its share of all that the trees took off the loss. */
export interface Leaned {
  readonly name: string
  readonly share: number
}

/** What users of a model should know of it. */
export interface ModelCard {
  /** The day it was trained: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  readonly corpora: readonly CardCorpus[]
  /** Whose pages and labels these are, and on which terms they were given. */
  readonly credit: string
  /** Not there where the model was not cross-validated. */
  readonly figures?: CardFigures
  /** The columns that decide most about runs, in each of the two judgements. */
  readonly features: { readonly first: readonly Leaned[]; readonly second: readonly Leaned[] }
  readonly limits: readonly string[]
}
