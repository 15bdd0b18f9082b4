import { omitUndefined } from '../core/omit-undefined.js'
import { contentSigns } from '../rules/health/content-confidence.js'
import { rolesOmittedBy } from '../rules/rule/omitted-roles.js'
import type { Rule, RuleSet } from '../rules/rule/rule.js'
import type { PageMatcher } from '../rules/stream/page-matcher.js'
import type { StreamedHead } from '../rules/stream/streamed-head.js'
import { StreamingMatcher } from '../rules/stream/streaming-matcher.js'
import {
  type AskedModel,
  decidesTogether,
  doubtsOfContent,
  estimatedF1,
  type RuleAnswer,
} from './content-answers.js'
import { type FieldAnswer, fieldAnswers } from './field-answers.js'
import type { RuleSelection } from './rule-selection.js'

/** What rules say of a page that were evaluated while it was parsed, without blocks, features and the model. */
export interface StreamingAnswers {
  readonly text: string
  /** The first nodes of the segments of the main content. */
  readonly firstNodes: readonly number[]
  /** Of all rules for main content; the first one decides. Each is believed. */
  readonly content: readonly RuleAnswer[]
  readonly fields: readonly FieldAnswer[]
  readonly head: StreamedHead
}

/** `undefined` where rules do not decide by themselves, or not all of them compile: the full path decides then. */
export function streamingAnswers(
  html: string,
  set: RuleSet,
  selection: RuleSelection,
  model: Pick<AskedModel, 'hash'>,
): StreamingAnswers | undefined {
  const isDecided =
    selection.basis === 'layout' &&
    selection.rules.some(isContent) &&
    !selection.rules.some((rule) => decidesTogether(rule, model) || rolesOmittedBy(rule).length > 0)
  const matcher = isDecided ? matcherOf(set) : undefined
  if (matcher === undefined || !matcher.canMatch(selection.rules)) return undefined
  return matcher.read(html, (reading) => answersIn(reading, selection))
}

function answersIn(reading: PageMatcher, selection: RuleSelection): StreamingAnswers | undefined {
  const content: RuleAnswer[] = []
  const texts: string[] = []
  let firstNodes: readonly number[] | undefined
  for (const rule of selection.rules.filter(isContent)) {
    const found = reading.match(rule)
    const doubts = doubtsOfContent(rule, found, true)
    if (rule.status !== 'learned' || doubts.length > 0) return undefined
    const { amount, certainty, measures } = found
    const signs = measures && contentSigns(rule, certainty, measures)
    const confidence = estimatedF1(signs, certainty)
    content.push({ rule, confidence, amount, certainty, doubts, ...omitUndefined({ signs }) })
    texts.push(found.texts.join('\n'))
    firstNodes ??= found.firstNodes
  }
  return {
    text: texts[0]!,
    firstNodes: firstNodes ?? [],
    content,
    fields: fieldAnswers((rule) => reading.match(rule), selection),
    head: reading.head(),
  }
}

const isContent = ({ taking }: Rule): boolean => taking.kind === 'content'

/** A site's rules are compiled once, as long as they are the same. */
const matchers = new WeakMap<RuleSet, StreamingMatcher>()

/**
 * Matchers that keep what they read of the last page, the latest at the end; a crawl alternates between some sites.
 */
const recent = new Set<StreamingMatcher>()
const maxRecent = 32

function matcherOf(set: RuleSet): StreamingMatcher {
  const matcher = matchers.get(set) ?? new StreamingMatcher(set.rules)
  matchers.set(set, matcher)
  recent.delete(matcher)
  recent.add(matcher)
  const [oldest] = recent
  if (recent.size > maxRecent && oldest !== undefined) {
    oldest.forget()
    recent.delete(oldest)
  }
  return matcher
}
