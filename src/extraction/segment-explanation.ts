import type { GeneralModel } from '../analysis/model/general-model.js'
import type { PagePrediction } from '../analysis/model/page-predictor.js'
import { omitUndefined } from '../core/omit-undefined.js'
import type { SegmentRole } from '../core/segment-role.js'
import { copyString } from '../core/text/copy-string.js'
import type { Contributions } from '../ml/boosting/boosted-model.js'
import { segmentText } from '../page/segments/segment-text.js'
import type { Segmentation } from '../page/segments/segmentation.js'

/** What one feature added to the decision about a segment. */
export interface FeatureContribution {
  /** The name of the feature. */
  readonly feature: string
  /** Its value for the segment. */
  readonly value: number
  /** What it added to the log odds that the segment is main content; below 0 it spoke against it. */
  readonly push: number
}

/** Why the model kept a segment of a page or not. */
export interface SegmentExplanation {
  /** The beginning of its text. */
  readonly text: string
  /** Whether it is main content. */
  readonly kept: boolean
  /** How likely it is main content, from 0 to 1. */
  readonly likelihood: number
  /** What it is on its page, by its markup or as the model tells it; absent with older models. */
  readonly role?: SegmentRole
  /** The features with the largest contributions, the strongest first. */
  readonly reasons: readonly FeatureContribution[]
}

/** Nobody reads more segments; explanations of as many as a page may have would take seconds and half a gigabyte. */
const shown = { segments: 5_000, reasons: 5, characters: 80 } as const

/** Explains the segments of a page, in page order, up to a limit. */
export function explainSegments(
  model: Pick<GeneralModel, 'explain' | 'rolesOf'>,
  segmentation: Segmentation,
  prediction: PagePrediction,
  kept: readonly number[],
): readonly SegmentExplanation[] {
  const isKept = new Set(kept)
  const contributionsOf = model.explain(prediction)
  const roles = model.rolesOf(prediction)
  const explained = prediction.likelihoods.subarray(0, shown.segments)
  return Array.from(explained, (likelihood, segment) => ({
    text: copyString(shortened(segmentText(segmentation, segment))),
    kept: isKept.has(segment),
    likelihood,
    ...omitUndefined({ role: roles?.[segment] }),
    reasons: reasonsFor(contributionsOf(segment), prediction, segment),
  }))
}

function reasonsFor(
  { columns }: Contributions,
  { features }: PagePrediction,
  segment: number,
): readonly FeatureContribution[] {
  return [...columns.keys()]
    .filter((column) => columns[column] !== 0)
    .sort((a, b) => Math.abs(columns[b]!) - Math.abs(columns[a]!))
    .slice(0, shown.reasons)
    .map((column) => ({
      feature: features.names[column]!,
      value: features.at(segment, column),
      push: columns[column]!,
    }))
}

/** Never cuts a surrogate pair. */
const shortened = (text: string): string =>
  text.length > shown.characters
    ? `${text.slice(0, shown.characters).replace(/[\ud800-\udbff]$/, '')}...`
    : text
