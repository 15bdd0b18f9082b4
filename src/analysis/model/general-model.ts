import type { Contributions } from '../../ml/boosting/boosted-model.js'
import { leadingColumns } from '../../ml/numeric/matrix.js'
import { estimateConfidence, type SelectionConfidence } from './confidence.js'
import { selectContent } from './content-selection.js'
import type { SelectionPreference } from './expected-f.js'
import { firstShare, type PagePrediction, type PagePredictor } from './page-predictor.js'
import { likeliestType, type PageType } from './page-type.js'
import { selectionFeatures } from './selection-features.js'

/** What the model decides about a page. */
export interface ModelDecision {
  /** The segments to keep, in page order. */
  readonly kept: readonly number[]
  readonly pageType: PageType
  /** Estimated F1 of the kept segments, from 0 to 1. */
  readonly confidence: number
}

/** Decides which segments to keep on pages without rules. */
export class GeneralModel {
  readonly #hashOfBytes: () => string
  #hash: string | undefined

  constructor(
    readonly predictor: PagePredictor,
    /** Estimates the F1 of a selection. */
    readonly confidence: SelectionConfidence,
    hashOfBytes = () => 'unsaved',
  ) {
    this.#hashOfBytes = hashOfBytes
  }

  /** Of the bytes that it was read from: rules remember which model they were weighed with. */
  get hash(): string {
    this.#hash ??= this.#hashOfBytes()
    return this.#hash
  }

  decide(prediction: PagePrediction, preference?: SelectionPreference): ModelDecision {
    const { kept, likeliest } = selectContent(prediction, preference)
    return {
      kept,
      pageType: likeliestType(prediction.types),
      confidence: estimateConfidence(selectionFeatures(likeliest, prediction), this.confidence),
    }
  }

  /** Explains predictions: what each column contributed to a segment's log odds, over both predictions. */
  explain({ features }: PagePrediction): (segment: number) => Contributions {
    const { first, second } = this.predictor.parts
    const firstFeatures = leadingColumns(features, first.parts.names)
    return (segment) =>
      mixContributions(
        first.contributions(firstFeatures, segment),
        second.contributions(features, segment),
      )
  }
}

/** The columns of the first prediction are the first columns of the second. */
function mixContributions(first: Contributions, second: Contributions): Contributions {
  const columns = second.columns.map((value) => (1 - firstShare) * value)
  for (const [column, value] of first.columns.entries()) columns[column]! += firstShare * value
  return { base: firstShare * first.base + (1 - firstShare) * second.base, columns }
}
