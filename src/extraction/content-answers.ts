import type { ModelDecision } from '../analysis/model/general-model.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { contentMeasures, segmentNodes } from '../rules/evaluate/content-measures.js'
import { countVotes, matchByVotes, type VoteCount } from '../rules/evaluate/match-rule.js'
import { type Anomaly, anomaliesOf, type RuleOutput } from '../rules/health/anomaly.js'
import {
  type ContentSigns,
  contentConfidence,
  contentSigns,
} from '../rules/health/content-confidence.js'
import type { PageContext } from '../rules/predicates/page-context.js'
import { segmentWordCount } from '../rules/predicates/page-context.js'
import { type Rule, totalVotes } from '../rules/rule/rule.js'
import type { RuleSelection } from './rule-selection.js'

/** What a rule gave on a page, and how far that is believed. */
export interface RuleAnswer {
  readonly rule: Rule
  /** From 0 to 1. */
  readonly confidence: number
  /** Words of main content, or values. */
  readonly amount: number
  /** The mean share of the votes for what it took. */
  readonly certainty: number
  /** How it is unlike earlier answers; none where it is believed. */
  readonly doubts: readonly Anomaly[]
  /** The votes behind it; absent where the rule ran while the page was parsed. */
  readonly votes?: VoteCount
  /** Of main content: what its confidence is estimated from; absent for rules of older databases. */
  readonly signs?: ContentSigns
}

/**
 * What a rule for main content gave. Its confidence is a cautious estimate of its F1; where the model was asked, at
 * most their agreement, and for an induced rule at most the confidence of the model.
 */
export interface ContentAnswer extends RuleAnswer {
  readonly segments: readonly number[]
  /** Whether the page has the layout of the rule. */
  readonly isOfLayout: boolean
  /** Whether the model, very sure of other content, decides in place of this induced rule. */
  readonly yieldsToModel: boolean
}

/** Whether an answer may decide the main content. */
export const mayDecide = ({ rule, doubts, isOfLayout, amount, yieldsToModel }: ContentAnswer) =>
  isTrainedFor(rule, isOfLayout)
    ? amount > 0
    : doubts.length === 0 && rule.status !== 'stale' && !yieldsToModel

/** Whether labels of the page's layout made the rule: nothing that is inferred replaces its answer. */
const isTrainedFor = ({ status }: Rule, isOfLayout: boolean): boolean =>
  status === 'learned' && isOfLayout

/** The share of a rule's votes that each segment has. */
export interface SegmentVotes {
  readonly rule: Rule
  readonly shares: Float32Array
}

/**
 * The segments that the general model keeps of a page, and its confidence.
 * @param votes The votes of a rule, which chooses the segments together with the model.
 */
export type DecideByModel = (
  page: PageContext,
  votes?: SegmentVotes,
) => Pick<ModelDecision, 'kept' | 'confidence'>

/** The word F1 against what the model keeps from which on an answer is believed. */
const minAgreement = {
  doubted: 0.6,
  /** Of a page with another layout, or of a stale rule. */
  changed: 0.8,
} as const

/** The model overrules an induced rule from this confidence on, below this word F1 between both. */
const overruling = { confidence: 0.95, agreement: 0.97 } as const

/**
 * What each rule for main content gives on a page. The model is asked about answers that are unlike earlier ones
 * and about every induced rule; such answers are believed where the model keeps nearly the same. Where that of a
 * trained rule is not believed, its votes and the model choose together.
 */
export const contentAnswers = (
  page: PageContext,
  { rules, basis }: Pick<RuleSelection, 'rules' | 'basis'>,
  decideByModel: DecideByModel | undefined,
): readonly ContentAnswer[] =>
  rules
    .filter(({ taking }) => taking.kind === 'content')
    .map((rule) => contentAnswer(rule, page, basis === 'layout', decideByModel))

function contentAnswer(
  rule: Rule,
  page: PageContext,
  isOfLayout: boolean,
  decideByModel: DecideByModel | undefined,
): ContentAnswer {
  const votes = countVotes(rule, page)
  const { candidates, certainty } = matchByVotes(rule, votes)
  const segments = candidates.map(({ segment }) => segment)
  const amount = wordsIn(page, segments)
  const isStale = rule.status === 'stale'
  const isInduced = rule.status === 'induced'
  const doubts = doubtsOfContent(rule, { amount, certainty }, isOfLayout)
  const given = { rule, amount, certainty, votes, isOfLayout, yieldsToModel: false }
  const answer = { ...given, segments, ...estimateOf(rule, certainty, page, segments) }
  const isTrusted = !isInduced || decideByModel === undefined
  if (doubts.length === 0 && isTrusted) return { ...answer, doubts }
  if (amount === 0) return { ...answer, confidence: 0, doubts }
  if (decideByModel === undefined)
    return {
      ...answer,
      confidence: isTrainedFor(rule, isOfLayout) ? answer.confidence * doubtedShare : 0,
      doubts,
    }
  const { kept, confidence } = decideByModel(page)
  const agreement = wordF1(page, segments, kept)
  const isBelieved =
    agreement >= (isOfLayout && !isStale ? minAgreement.doubted : minAgreement.changed)
  const combined =
    isBelieved || !isTrainedFor(rule, isOfLayout)
      ? []
      : decideByModel(page, segmentVotes(rule, votes, page)).kept
  const chosen =
    combined.length === 0
      ? answer
      : { ...given, segments: combined, ...estimateOf(rule, certainty, page, combined) }
  return {
    ...chosen,
    confidence: Math.min(chosen.confidence, agreement, isInduced ? confidence : 1),
    doubts: isBelieved ? [] : [...doubts, 'model'],
    yieldsToModel:
      isInduced && confidence >= overruling.confidence && agreement < overruling.agreement,
  }
}

function estimateOf(
  rule: Rule,
  certainty: number,
  { page, segmentation }: PageContext,
  segments: readonly number[],
): Pick<ContentAnswer, 'confidence' | 'signs'> {
  const measures = contentMeasures(page, segmentNodes(segmentation, segments))
  const signs = contentSigns(rule, certainty, measures)
  return { confidence: estimatedF1(signs, certainty), ...omitUndefined({ signs }) }
}

/** The share of the votes where a rule does not know the signs. */
export const estimatedF1 = (signs: ContentSigns | undefined, certainty: number): number =>
  signs === undefined ? certainty : contentConfidence(signs)

function segmentVotes(
  rule: Rule,
  { candidates, votes }: VoteCount,
  page: PageContext,
): SegmentVotes {
  const shares = new Float32Array(page.segmentation.segments.count)
  for (const [place, { segment }] of candidates.entries())
    shares[segment] = votes[place]! / totalVotes(rule)
  return { rule, shares }
}

/** The factor for the confidence in an answer that is unlike those before. */
export const doubtedShare = 0.4

/** The doubts about main content before the model is asked. */
export const doubtsOfContent = (
  rule: Rule,
  given: Pick<RuleOutput, 'amount' | 'certainty'>,
  isOfLayout: boolean,
): readonly Anomaly[] => [
  ...anomaliesOf(rule, { ...given, values: [] }),
  ...(isOfLayout ? [] : (['layout'] as const)),
  ...(rule.status === 'stale' ? (['stale'] as const) : []),
]

const wordsIn = (page: PageContext, segments: Iterable<number>): number => {
  let words = 0
  for (const segment of segments) words += segmentWordCount(page, segment)
  return words
}

/** The word F1 of one choice of segments against another. */
function wordF1(page: PageContext, some: readonly number[], others: readonly number[]): number {
  const either = wordsIn(page, some) + wordsIn(page, others)
  const among = new Set(others)
  const both = wordsIn(
    page,
    some.filter((segment) => among.has(segment)),
  )
  return either === 0 ? 0 : (2 * both) / either
}
