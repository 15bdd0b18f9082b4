import type { SegmentRole } from '../../core/segment-role.js'
import type { BoostedModel, Contributions } from '../../ml/boosting/boosted-model.js'
import { leadingColumns } from '../../ml/numeric/matrix.js'
import { wordsColumn } from '../features/vectors.js'
import { estimateConfidence, type SelectionConfidence } from './confidence.js'
import { selectContent, selectionColumns } from './content-selection.js'
import type { SelectionPreference } from './expected-f.js'
import { firstShare, type PagePrediction, type PagePredictor } from './page-predictor.js'
import { isLikelyArticle, likeliestType, type PageType } from './page-type.js'
import { rolesOf } from './roles/role-model.js'
import { selectionFeatures, selectionMeanColumns } from './selection-features.js'
import {
  type PageSummary,
  type SegmentKeys,
  segmentKeys,
  summarizePage,
} from './site/page-summary.js'
import { correctedLikelihoods, type SiteCorrection } from './site/site-correction.js'
import { type SiteEvidence, siteFeatures } from './site/site-features.js'
import { typeVectorColumns } from './type-features.js'

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
  #columns: ReadonlySet<string> | undefined

  constructor(
    readonly predictor: PagePredictor,
    /** Estimates the F1 of a selection. */
    readonly confidence: SelectionConfidence,
    /** Predicts what segments are; older models do not. */
    readonly roles?: BoostedModel,
    /** Learned from sites with several pages; older models have none. */
    readonly siteCorrection?: SiteCorrection,
    hashOfBytes = () => 'unsaved',
  ) {
    this.#hashOfBytes = hashOfBytes
  }

  /** Of the bytes that it was read from: rules remember which model they were weighed with. */
  get hash(): string {
    this.#hash ??= this.#hashOfBytes()
    return this.#hash
  }

  /** The features of segments that decisions, explanations and roles depend on. */
  get vectorColumns(): ReadonlySet<string> {
    const { first, second } = this.predictor.parts
    this.#columns ??= new Set([
      wordsColumn,
      ...typeVectorColumns,
      ...selectionColumns,
      ...selectionMeanColumns,
      ...[first, second, this.roles].flatMap((model) => model?.usedColumns() ?? []),
    ])
    return this.#columns
  }

  decide(prediction: PagePrediction, preference?: SelectionPreference): ModelDecision {
    const { kept, likeliest } = selectContent(prediction, preference)
    return {
      kept,
      pageType: likeliestType(prediction.types),
      confidence: estimateConfidence(selectionFeatures(likeliest, prediction), this.confidence),
    }
  }

  /** What other pages of its site are told of a page. */
  summarize(prediction: PagePrediction): PageSummary {
    return this.#summary(prediction, segmentKeys(prediction.segmentation))
  }

  #summary(prediction: PagePrediction, keys: SegmentKeys): PageSummary {
    return summarizePage(prediction, selectContent(prediction).kept, keys)
  }

  /** The prediction of an article with what is learned from other pages of its site; the same without others. */
  withSite(prediction: PagePrediction, evidence: SiteEvidence): PagePrediction {
    const { siteCorrection } = this
    if (siteCorrection === undefined || !isLikelyArticle(prediction.types)) return prediction
    const keys = segmentKeys(prediction.segmentation)
    const features = siteFeatures(prediction, keys, this.#summary(prediction, keys), evidence)
    if (features === undefined) return prediction
    const likelihoods = correctedLikelihoods(prediction.likelihoods, features, siteCorrection)
    return { ...prediction, likelihoods }
  }

  /** What each segment is on its page; undefined if the model does not know. */
  rolesOf(prediction: PagePrediction): readonly SegmentRole[] | undefined {
    return this.roles === undefined ? undefined : rolesOf(this.roles, prediction)
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
