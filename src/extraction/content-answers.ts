import type { ModelDecision } from '../analysis/model/general-model.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { combinedChoice } from '../rules/evaluate/combined-content.js'
import { contentMeasures, segmentNodes } from '../rules/evaluate/content-measures.js'
import { countVotes, matchByVotes, type VoteCount } from '../rules/evaluate/match-rule.js'
import { type Anomaly, anomaliesOf, type RuleOutput } from '../rules/health/anomaly.js'
import {
  type ContentSigns,
  contentConfidence,
  contentSigns,
} from '../rules/health/content-confidence.js'
import type { PageContext, RuleCandidate } from '../rules/predicates/page-context.js'
import { segmentWordCount } from '../rules/predicates/page-context.js'
import type { Rule } from '../rules/rule/rule.js'
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
  /** Where rule and model chose together. */
  readonly byModel?: ModelChanges
  /** Whether the model, very sure of other content, decides in place of this induced rule. */
  readonly yieldsToModel: boolean
}

/** What the general model changed in what a rule takes, as places among the candidates of its votes. */
interface ModelChanges {
  readonly added: readonly number[]
  readonly left: readonly number[]
}

/** Whether an answer may decide the main content. */
export const mayDecide = ({ rule, doubts, isOfLayout, amount, yieldsToModel }: ContentAnswer) =>
  isTrainedFor(rule, isOfLayout)
    ? amount > 0
    : doubts.length === 0 && rule.status !== 'stale' && !yieldsToModel

/** Whether labels of the page's layout made the rule: nothing that is inferred replaces its answer. */
const isTrainedFor = ({ status }: Rule, isOfLayout: boolean): boolean =>
  status === 'learned' && isOfLayout

/** The general model as rules ask it. Pages ask the same one how likely their segments are main content. */
export interface AskedModel {
  readonly hash: () => string
  /** The segments that it keeps of a page, and its confidence. */
  readonly decide: (page: PageContext) => Pick<ModelDecision, 'kept' | 'confidence'>
}

/** Whether a rule and this general model decide together on the pages of its layout. */
export const decidesTogether = (
  { status, modelPart }: Rule,
  model: Pick<AskedModel, 'hash'>,
): boolean =>
  status === 'learned' &&
  modelPart?.decides === 'rule and model' &&
  modelPart.model === model.hash()

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
 * trained rule is not believed, or where it was weighed so on the labelled pages, rule and model choose together.
 */
export const contentAnswers = (
  page: PageContext,
  { rules, basis }: Pick<RuleSelection, 'rules' | 'basis'>,
  model: AskedModel | undefined,
): readonly ContentAnswer[] =>
  rules
    .filter(({ taking }) => taking.kind === 'content')
    .map((rule) => contentAnswer(rule, page, basis === 'layout', model))

function contentAnswer(
  rule: Rule,
  page: PageContext,
  isOfLayout: boolean,
  model: AskedModel | undefined,
): ContentAnswer {
  const votes = countVotes(rule, page)
  const { candidates, certainty } = matchByVotes(rule, votes)
  const own = candidates.map(segmentOf)
  const isTogether =
    isOfLayout && own.length > 0 && model !== undefined && decidesTogether(rule, model)
  const choice: ContentChoice = isTogether ? together(rule, votes, page, own) : { segments: own }
  const amount = wordsIn(page, choice.segments)
  const isStale = rule.status === 'stale'
  const isInduced = rule.status === 'induced'
  const doubts = doubtsOfContent(rule, { amount, certainty }, isOfLayout)
  const given = { rule, amount, certainty, votes, isOfLayout, yieldsToModel: false }
  const answerOf = ({ expectedF1, ...chosen }: ContentChoice) => ({
    ...given,
    ...chosen,
    ...estimateOf(rule, certainty, page, chosen.segments, expectedF1),
  })
  const answer = answerOf(choice)
  const isTrusted = !isInduced || model === undefined
  if (doubts.length === 0 && isTrusted) return { ...answer, doubts }
  if (amount === 0) return { ...answer, confidence: 0, doubts }
  if (model === undefined)
    return {
      ...answer,
      confidence: isTrainedFor(rule, isOfLayout) ? answer.confidence * doubtedShare : 0,
      doubts,
    }
  const { kept, confidence } = model.decide(page)
  const agreement = wordF1(page, choice.segments, kept)
  const isBelieved =
    agreement >= (isOfLayout && !isStale ? minAgreement.doubted : minAgreement.changed)
  const isAlone = !isTogether && !isBelieved && isTrainedFor(rule, isOfLayout)
  const other = isAlone ? together(rule, votes, page, own) : choice
  const chosen = other === choice ? answer : answerOf(other)
  return {
    ...chosen,
    confidence: Math.min(chosen.confidence, agreement, isInduced ? confidence : 1),
    doubts: isBelieved ? [] : [...doubts, 'model'],
    yieldsToModel:
      isInduced && confidence >= overruling.confidence && agreement < overruling.agreement,
  }
}

/** What decides the main content; its expected F1 where rule and model chose together. */
interface ContentChoice extends Pick<ContentAnswer, 'segments' | 'byModel'> {
  readonly expectedF1?: number
}

/** What rule and model choose together, and how the rule's own choice differs; that where they choose nothing. */
function together(
  rule: Rule,
  votes: VoteCount,
  page: PageContext,
  own: readonly number[],
): ContentChoice {
  const { kept: places, expectedF1 } = combinedChoice(rule, votes, page, rule.modelPart?.seen)
  if (places.length === 0) return { segments: own }
  const segments = places.map((place) => segmentOf(votes.candidates[place]!))
  const [taken, chosen] = [new Set(votes.places), new Set(places)]
  return {
    segments,
    expectedF1,
    byModel: {
      added: places.filter((place) => !taken.has(place)),
      left: votes.places.filter((place) => !chosen.has(place)),
    },
  }
}

const segmentOf = ({ segment }: RuleCandidate): number => segment

function estimateOf(
  rule: Rule,
  certainty: number,
  { page, segmentation }: PageContext,
  segments: readonly number[],
  expectedF1: number | undefined,
): Pick<ContentAnswer, 'confidence' | 'signs'> {
  const measures = contentMeasures(page, segmentNodes(segmentation, segments))
  const signs = contentSigns(rule, certainty, measures, expectedF1)
  return { confidence: estimatedF1(signs, certainty), ...omitUndefined({ signs }) }
}

/** The share of the votes where a rule does not know the signs. */
export const estimatedF1 = (signs: ContentSigns | undefined, certainty: number): number =>
  signs === undefined ? certainty : contentConfidence(signs)

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
