import {
  type DoubtedAnswer,
  type RuleUse,
  ruleIdOf,
  type UseResult,
} from '../rules/health/rule-use.js'
import type { PageContext } from '../rules/predicates/page-context.js'
import { type Rule, ruleName } from '../rules/rule/rule.js'
import type { RuleAnswer } from './content-answers.js'
import type { FieldDecision } from './extraction.js'
import type { FieldAnswer } from './field-answers.js'
import type { RuleSelection } from './rule-selection.js'

/**
 * How an extraction came about: the only account of which rules applied and what they gave. Explanations, tests of
 * rules, use counts and online learning read it. It holds what the extraction worked out anyway, by reference.
 */
export interface ExtractionTrace {
  /** `undefined` where no rules were given or the site has none. */
  readonly selection: RuleSelection | undefined
  /** `streaming`: rules ran while the page was parsed; `full`: on the whole page, with its features. */
  readonly path: 'streaming' | 'full'
  /** What each rule for main content gave, in the order of the site. */
  readonly content: readonly RuleAnswer[]
  /** What each rule for a field gave, in the order of the site. */
  readonly fields: readonly FieldAnswer[]
  /** The rule that decided the main content; `undefined` where the model or a method did. */
  readonly contentRule: Rule | undefined
  /** The page as the rules saw it; absent on the streaming path. */
  readonly page?: PageContext
}

export const deciderOf = ({ status }: Rule): 'rule' | 'induced' =>
  status === 'learned' ? 'rule' : 'induced'

/**
 * How often each rule of the page's layout was right; of a page that is only nearest to a layout nothing is
 * counted.
 */
export const usesOf = ({
  selection,
  content,
  fields,
}: Pick<ExtractionTrace, 'selection' | 'content' | 'fields'>): readonly RuleUse[] =>
  selection === undefined || selection.basis === 'nearest' ? [] : [...content, ...fields].map(useOf)

const useOf = (answer: RuleAnswer | FieldAnswer): RuleUse => ({
  rule: ruleIdOf(answer.rule),
  result: useResult(answer),
  values: 'texts' in answer && answer.doubts.length === 0 ? answer.texts : [],
  ...(answer.doubts.length > 0 && { doubted: doubtedAnswer(answer) }),
})

function doubtedAnswer({
  doubts,
  amount,
  certainty,
  ...answer
}: RuleAnswer | FieldAnswer): DoubtedAnswer {
  const lengths = 'texts' in answer ? answer.texts.map(({ length }) => length) : []
  const byLength = lengths.sort((a, b) => a - b)
  return {
    doubts,
    amount,
    votes: certainty,
    ...(byLength.length > 0 && { lengths: [byLength[0]!, byLength.at(-1)!] }),
  }
}

/** Whether an answer was believed. A stale rule that gives nothing has not shown that it fits again. */
export function useResult(answer: RuleAnswer | FieldAnswer): UseResult {
  if (answer.doubts.some((doubt) => doubt !== 'stale')) return 'miss'
  if (!('texts' in answer) || answer.texts.length > 0) return 'hit'
  return answer.doubts.length > 0 ? 'miss' : 'none'
}

/** Who decided each field, by its name. */
export const fieldDecisions = (
  answers: readonly FieldAnswer[],
): Readonly<Record<string, FieldDecision>> =>
  Object.fromEntries(
    answers.map(({ rule, confidence, doubts }) => [
      rule.field,
      {
        decidedBy: deciderOf(rule),
        rule: ruleName(rule),
        confidence,
        ...(doubts.length > 0 && { doubts }),
      },
    ]),
  )
