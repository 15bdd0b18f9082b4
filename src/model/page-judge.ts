import type { Segmentation } from '../blocks/segmentation.js'
import { besideEachOther, Matrix } from '../features/matrix.js'
import { vectorNames } from '../features/registry.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { fromLogit, logit } from '../learn/log-odds.js'
import { opinionNames, opinionsOf } from './opinions.js'
import { factsMatrix, pageFacts } from './page-facts.js'
import { pageSigns } from './page-signs.js'
import { type TypeShares, typeColumnNames } from './page-type.js'
import { pageWords } from './page-words.js'
import type { TypeWeights } from './type-weights.js'
import { withWholeParts } from './whole-parts.js'
import { wordCounts } from './word-counts.js'
import { wordHintNames, wordHints } from './word-hints.js'
import type { WordWeights } from './word-weights.js'

/** What was learned from labelled pages of many sites. */
export interface JudgeParts {
  readonly words: WordWeights
  readonly signs: TypeWeights
  /** Judges each run by its vector and the hints of its words. */
  readonly first: BoostedModel
  /** Tells the type of a page by its signs and the first judgement. */
  readonly types: BoostedModel
  /** Judges each run again, now that it is known what was thought of the others, and of the page. */
  readonly second: BoostedModel
}

/** What is thought of a page. */
export interface Judgement {
  readonly segmentation: Segmentation
  /** How likely each run is content. */
  readonly likelihoods: Float32Array
  readonly types: TypeShares
  /** Words of each run. */
  readonly words: Float32Array
  /** What the last judgement was made by: a row a run. */
  readonly seen: Matrix
}

/** Judges the runs of pages whose sites nobody knows. */
export class PageJudge {
  constructor(readonly parts: JudgeParts) {}

  judge(segmentation: Segmentation, vectors: Matrix, url?: string): Judgement {
    const { parts } = this
    const words = pageWords(segmentation)
    const known = besideEachOther([vectors, wordHints(segmentation, words, parts.words)])
    const opinion = parts.first.predict(known)
    const signs = pageSigns(segmentation, words, url)
    const types = parts.types.predict(
      factsMatrix([pageFacts(signs, parts.signs, vectors, opinion)]),
    )
    const counts = wordCounts(vectors)
    const seen = seenOf(known, opinionsOf(segmentation, opinion, counts), types)
    const both = together(opinion, parts.second.predict(seen))
    const likelihoods = withWholeParts(segmentation, both, counts)
    return { segmentation, likelihoods, types, words: counts, seen }
  }
}

/**
 * How much of the first judgement stays. It knows less, but the second leans more on what pages of the kind that it was
 * learned from have in common: docs/model.md.
 */
export const firstShare = 0.4

/** Likelihoods out of two judgements: the mean of their log odds. */
export const together = (first: Float32Array, second: Float32Array): Float32Array =>
  second.map((likelihood, run) =>
    fromLogit(firstShare * logit(first[run]!) + (1 - firstShare) * logit(likelihood)),
  )

/** The columns of what the second judgement is made by. */
export const seenNames: readonly string[] = [
  ...vectorNames,
  ...wordHintNames,
  ...opinionNames,
  ...typeColumnNames,
]

/** What the second judgement is made by: what is known of runs, opinions of them, and the shares of the page's types. */
export function seenOf(known: Matrix, opinions: Matrix, types: TypeShares): Matrix {
  const ofPage = new Matrix(typeColumnNames, known.rows)
  for (const [type, share] of types.entries()) ofPage.column(type).fill(share)
  return besideEachOther([known, opinions, ofPage])
}
