import type { ContentMeasures } from '../evaluate/content-measures.js'
import type { Rule } from '../rule/rule.js'

/**
 * What speaks against main content that a rule gave, each from 0: how its places on the page are unlike those on the
 * labelled pages, and how far the rule explains these.
 */
export interface ContentSigns {
  /** The share of its characters in links. */
  readonly linked: number
  /** The share in short texts. */
  readonly short: number
  /** The share at paths of tags where it stood on no labelled page. */
  readonly newPlaces: number
  /** What the share of votes lacks of the smallest one on a labelled page. */
  readonly votes: number
  /** What it leaves out between its texts, and of long texts around, more than on any labelled page. */
  readonly gap: number
  readonly near: number
  /** What the rule's F1 on its own labelled pages lacks. */
  readonly unfit: number
  /** What the F1 lacks that rule and model expect of their common choice; the usual where the rule decides alone. */
  readonly unsure: number
}

/** The median where rule and model decide together. */
const usualUnsure = 0.02

/** `undefined` for rules of older databases, which do not know where their content stood. */
export function contentSigns(
  { usual }: Pick<Rule, 'usual'>,
  certainty: number,
  { linked, short, gap, near, places }: ContentMeasures,
  expectedF1 = 1 - usualUnsure,
): ContentSigns | undefined {
  const { content, votes = 1 } = usual
  if (content === undefined) return undefined
  const known = new Set(content.places)
  const newPlaces = [...places].reduce(
    (sum, [place, share]) => sum + (known.has(place) ? 0 : share),
    0,
  )
  return {
    linked,
    short,
    newPlaces,
    votes: Math.max(0, votes - certainty),
    gap: Math.max(0, gap - content.gap),
    near: Math.max(0, near - content.near),
    unfit: 1 - content.fit,
    unsure: 1 - expectedF1,
  }
}

/**
 * The F1 that nine of ten answers with such signs reach, so that confidence is rather too low than too high. Fitted on
 * pages that the rules were not learned from: docs/decisions/0026-confidence-of-rules.md names the command.
 */
const confidenceModel: ConfidenceModel = {
  best: 3.243,
  weights: {
    linked: 0.372,
    short: 0.157,
    newPlaces: 0.079,
    votes: 0.16,
    gap: 0.087,
    near: 0.334,
    unfit: 0.385,
    unsure: 0.29,
  },
}

/** How much each sign takes off, on the scale of `scoreOfF1`. */
export interface ConfidenceModel {
  readonly best: number
  readonly weights: Readonly<Record<keyof ContentSigns, number>>
}

/** Signs are compared by their orders of magnitude. */
export const magnitude = (sign: number): number => Math.log1p(sign / 0.02)

/** F1 on a scale on which .9 and .95 are as far apart as .5 and .7. */
export const scoreOfF1 = (f1: number): number => -Math.log(1.02 - f1)

const f1OfScore = (score: number): number => Math.min(1, Math.max(0, 1.02 - Math.exp(-score)))

/** The confidence in main content with these signs. */
export function contentConfidence(
  signs: ContentSigns,
  { best, weights }: ConfidenceModel = confidenceModel,
): number {
  let score = best
  for (const [sign, weight] of Object.entries(weights))
    score -= weight * magnitude(signs[sign as keyof ContentSigns])
  return f1OfScore(score)
}
