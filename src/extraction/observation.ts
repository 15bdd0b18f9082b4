import { signatureOf } from '../rules/layout-signature.js'
import type { RuleUse } from '../rules/rule-use.js'
import type { AskedRules } from './asked-rules.js'
import type { Extraction } from './extraction.js'

/** What is remembered of a page for which its site has no rules, or whose rules missed. */
export interface Observation {
  readonly signature: readonly number[]
  /** The layout that it is of; `undefined` where it is of none. */
  readonly layout: string | undefined
  /** The fields whose rules missed, or are wanted. */
  readonly missed: readonly string[]
}

/** Of a page that the model is less sure of nothing is learned. */
const sureEnough = 0.5

export function observationOf(
  html: string,
  asked: AskedRules | undefined,
  { decidedBy, confidence = 0 }: Pick<Extraction, 'decidedBy' | 'confidence'>,
  uses: readonly RuleUse[],
): Observation | undefined {
  const missed = [
    ...uses.filter(({ result }) => result === 'miss').map(({ rule }) => rule.field),
    ...(asked?.isOfLayout ? asked.lacking : []),
  ]
  const layout = asked?.isOfLayout ? asked.layout : undefined
  const isNew = layout === undefined && decidedBy === 'model' && confidence >= sureEnough
  if (missed.length === 0 && !isNew) return undefined
  return { signature: signatureOf(html), layout, missed }
}
