import { type Rule, ruleName } from '../rules/rule.js'
import { type RuleUse, ruleIdOf } from '../rules/rule-use.js'
import type { UseResult } from '../rules/wear.js'
import type { ContentAnswer } from './content-by-rules.js'
import type { FieldDecision } from './extraction.js'
import type { FieldAnswer } from './field-answers.js'
import type { QuickContent } from './quick-answers.js'

export const deciderOf = ({ status }: Rule): 'rule' | 'induced' =>
  status === 'induced' ? 'induced' : 'rule'

/** That a rule was asked, and whether what it gave was believed. */
export const useOf = (answer: ContentAnswer | QuickContent | FieldAnswer): RuleUse => ({
  rule: ruleIdOf(answer.rule),
  result: resultOf(answer),
  values: 'texts' in answer && answer.doubts.length === 0 ? answer.texts : [],
})

/** A stale rule that gives nothing has not shown that it fits again. */
function resultOf(answer: ContentAnswer | QuickContent | FieldAnswer): UseResult {
  if (answer.doubts.some((doubt) => doubt !== 'stale')) return 'miss'
  if (!('texts' in answer) || answer.texts.length > 0) return 'hit'
  return answer.doubts.length > 0 ? 'miss' : 'none'
}

/** How a field was decided, by its name. */
export const decisionOf = ({ rule, confidence, doubts }: FieldAnswer): [string, FieldDecision] => [
  rule.field,
  {
    decidedBy: deciderOf(rule),
    rule: ruleName(rule),
    confidence,
    ...(doubts.length > 0 && { doubts }),
  },
]
