import { layoutSignature } from '../rules/rule/layout-signature.js'
import type { Extraction } from './extraction.js'
import { type ExtractionTrace, usesOf } from './trace.js'

/** What online learning keeps of a page whose site has no rules for it, or whose rules missed. */
export interface LearningSample {
  readonly signature: readonly number[]
  /** The name of its layout; `undefined` where it is of none. */
  readonly layout: string | undefined
  /** The fields whose rules missed, or that need a rule. */
  readonly missed: readonly string[]
}

/** The confidence of the model from which on a page is learned from. */
const minConfidence = 0.5

/** `undefined` where there is nothing to learn from the page. */
export function learningSampleOf(
  html: string,
  trace: Pick<ExtractionTrace, 'selection' | 'content' | 'fields'>,
  { decidedBy, confidence = 0 }: Pick<Extraction, 'decidedBy' | 'confidence'>,
): LearningSample | undefined {
  const own = trace.selection?.basis === 'layout' ? trace.selection : undefined
  const missed = [
    ...usesOf(trace)
      .filter(({ result }) => result === 'miss')
      .map(({ rule }) => rule.field),
    ...(own?.missingFields ?? []),
  ]
  const isNew = own === undefined && decidedBy === 'model' && confidence >= minConfidence
  if (missed.length === 0 && !isNew) return undefined
  return { signature: layoutSignature(html), layout: own?.layout, missed }
}
