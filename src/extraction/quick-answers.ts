import { Matcher } from '../fast/matcher.js'
import type { Reading } from '../fast/reading.js'
import type { SketchedHead } from '../fast/sketched-head.js'
import type { Rule, RuleSet } from '../rules/rule.js'
import type { AskedRules } from './asked-rules.js'
import { doubtsOfContent } from './content-by-rules.js'
import { type FieldAnswer, fieldAnswers } from './field-answers.js'

/** What rules alone say of a page, without its blocks, features and the model. */
export interface QuickAnswers {
  readonly text: string
  /** All rules for content, the one that decides first; each is believed. */
  readonly content: readonly QuickContent[]
  readonly fields: readonly FieldAnswer[]
  readonly head: SketchedHead
}

export interface QuickContent {
  readonly rule: Rule
  readonly confidence: number
  readonly doubts: readonly []
}

/** `undefined` where more than the rules has to be asked: the ordinary path says what then. */
export function quickAnswers(
  html: string,
  set: RuleSet,
  asked: AskedRules,
): QuickAnswers | undefined {
  const isDecided = asked.isOfLayout && asked.rules.some(isContent)
  const matcher = isDecided ? matcherOf(set) : undefined
  if (matcher === undefined || !matcher.canAsk(asked.rules)) return undefined
  return matcher.read(html, asked.rules, (reading) => answersIn(reading, asked))
}

function answersIn(reading: Reading, asked: AskedRules): QuickAnswers | undefined {
  const content: QuickContent[] = []
  const texts: string[] = []
  for (const rule of asked.rules.filter(isContent)) {
    const found = reading.take(rule)
    const isTrusted = rule.status === 'learned'
    if (!isTrusted || doubtsOfContent(rule, found, asked.isOfLayout).length > 0) return undefined
    content.push({ rule, confidence: found.certainty, doubts: [] })
    texts.push(found.texts.join('\n'))
  }
  return {
    text: texts[0]!,
    content,
    fields: fieldAnswers((rule) => reading.take(rule), asked),
    head: reading.head(),
  }
}

const isContent = ({ taking }: Rule): boolean => taking.kind === 'content'

/** A site's rules are compiled once, as long as they are the same. */
const matchers = new WeakMap<RuleSet, Matcher>()

/** Those whose columns are kept, the latest at the end: a crawl goes back and forth between some sites. */
const warm = new Set<Matcher>()
const mostWarm = 32

function matcherOf(set: RuleSet): Matcher {
  const matcher = matchers.get(set) ?? new Matcher(set.rules)
  matchers.set(set, matcher)
  warm.delete(matcher)
  warm.add(matcher)
  const [oldest] = warm
  if (warm.size > mostWarm && oldest !== undefined) {
    oldest.forget()
    warm.delete(oldest)
  }
  return matcher
}
