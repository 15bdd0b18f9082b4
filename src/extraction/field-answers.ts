import type { NodeRange } from '../analysis/records/region.js'
import { f1Score } from '../core/f1-score.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { copyString } from '../core/text/copy-string.js'
import { characterAndWordTokens, commonTokens } from '../core/text/tokens.js'
import {
  candidateTexts,
  countVotes,
  matchByVotes,
  matchMargin,
  recordRanges,
  type VoteCount,
} from '../rules/evaluate/match-rule.js'
import { type Anomaly, anomaliesOf } from '../rules/health/anomaly.js'
import type { PageContext } from '../rules/predicates/page-context.js'
import { alternativeRule, type Rule } from '../rules/rule/rule.js'
import { doubtedShare, type RuleAnswer } from './content-answers.js'
import type { RuleSelection } from './rule-selection.js'

/**
 * What a rule gave for its field. Its confidence is the share of its votes, less where other values have nearly as
 * many; below a half where there are doubts.
 */
export interface FieldAnswer extends RuleAnswer {
  readonly texts: readonly string[]
  /** The alternative of the rule, where the texts and votes are of that. */
  readonly decidedBy?: Rule
  /** Where the records stand that a rule for records gives. */
  readonly records?: readonly NodeRange[]
}

/** What a rule takes of a page, on either path. */
export type EvaluateRule = (rule: Rule) => {
  readonly texts: readonly string[]
  readonly certainty: number
  /** How clearly it prefers the value that it takes to others. */
  readonly margin: number
  readonly records?: readonly NodeRange[]
  readonly votes?: VoteCount
}

/** Evaluates rules on the full page. */
export const ruleEvaluator =
  (page: PageContext): EvaluateRule =>
  (rule) => {
    const votes = countVotes(rule, page)
    const { candidates, certainty } = matchByVotes(rule, votes)
    const { taking } = rule
    return {
      texts: candidateTexts(rule, page, candidates),
      certainty,
      margin: matchMargin(rule, page, votes),
      votes,
      ...(taking.kind === 'record' && { records: recordRanges(taking, page, candidates) }),
    }
  }

/**
 * What the rules for fields give on a page. A stale rule, induced without labels, gives nothing that is unlike its
 * earlier answers.
 * @param listed The records found without rules, which the answers of rules for records are compared with.
 */
export const fieldAnswers = (
  evaluate: EvaluateRule,
  { rules, basis }: Pick<RuleSelection, 'rules' | 'basis'>,
  listed?: () => readonly string[],
): readonly FieldAnswer[] =>
  rules
    .filter(({ taking }) => taking.kind !== 'content')
    .map((rule) => {
      const { found, decidedBy, differs } = evaluateWays(evaluate, rule)
      const { texts: taken, certainty, margin, records, votes } = found
      const values = taken.map(copyString)
      const unusual = [
        ...anomaliesOf(rule, {
          amount: values.length,
          certainty,
          values,
          ...omitUndefined({ listed }),
        }),
        ...(basis === 'layout' ? [] : (['layout'] as const)),
        ...(differs ? (['alternative'] as const) : []),
      ]
      const isStale = rule.status === 'stale'
      const doubts: readonly Anomaly[] = isStale ? [...unusual, 'stale'] : unusual
      const texts = isStale && unusual.length > 0 ? [] : values
      const likely = certainty * margin
      const confidence = doubts.length === 0 ? likely : likely * doubtedShare
      return {
        rule,
        texts,
        amount: values.length,
        certainty,
        ...omitUndefined({ decidedBy }),
        ...(records !== undefined && { records: texts.length === 0 ? [] : records }),
        confidence: texts.length === 0 ? 0 : confidence,
        doubts,
        ...(votes !== undefined && { votes }),
      }
    })

/** The F1 of words below which two ways to find a field found different things. */
const sameWords = 0.5

/** What a rule gives, or its alternative where it gives nothing, and whether they give different things. */
function evaluateWays(
  evaluate: EvaluateRule,
  rule: Rule,
): {
  readonly found: ReturnType<EvaluateRule>
  readonly decidedBy?: Rule
  readonly differs: boolean
} {
  const found = evaluate(rule)
  const alternative = alternativeRule(rule)
  if (alternative === undefined) return { found, differs: false }
  const other = evaluate(alternative)
  if (other.texts.length === 0) return { found, differs: false }
  if (found.texts.length === 0) return { found: other, decidedBy: alternative, differs: false }
  const [own, its] = [found, other].map(({ texts }) => characterAndWordTokens(texts.join(' ')))
  const { f1 } = f1Score(commonTokens(own!, its!), own!.length, its!.length)
  return { found, differs: f1 < sameWords }
}
