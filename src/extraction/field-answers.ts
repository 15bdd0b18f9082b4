import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import type { Span } from '../records/region.js'
import { spansOf, takenBy, textsOf } from '../rules/apply.js'
import { type Doubt, doubtsOf } from '../rules/doubt.js'
import type { Rule } from '../rules/rule.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { AskedRules } from './asked-rules.js'
import type { SeenRecords } from './seen-records.js'

/** What a rule gives for its field on a page. */
export interface FieldAnswer {
  readonly rule: Rule
  readonly texts: readonly string[]
  /** Where the records are that a rule for records gives. */
  readonly records?: readonly Span[]
  /** The share of its votes, less than a half where there are doubts. */
  readonly confidence: number
  readonly doubts: readonly Doubt[]
}

/** What is left of the confidence in an answer that is unlike those before. */
const doubted = 0.4

/** What a rule takes of a page, whoever asks it. */
export type AskRule = (rule: Rule) => {
  readonly texts: readonly string[]
  readonly certainty: number
  /** Where the records are that a rule for records takes. */
  readonly records?: readonly Span[]
}

export const askedOf =
  (page: StudiedPage): AskRule =>
  (rule) => {
    const { subjects, certainty } = takenBy(rule, page)
    const { taking } = rule
    return {
      texts: textsOf(rule, page, subjects),
      certainty,
      ...(taking.kind === 'record' && { records: spansOf(taking, page, subjects) }),
    }
  }

/**
 * What the rules for fields give on a page that should be of their layout; a stale one gives nothing that is unusual.
 * @param seen What the page lists whatever its rules say, which those for records are held against.
 */
export function fieldAnswers(
  ask: AskRule,
  { rules, isOfLayout, isExpected }: AskedRules,
  seen?: SeenRecords,
): readonly FieldAnswer[] {
  if (!isExpected) return []
  return rules
    .filter(({ taking }) => taking.kind !== 'content')
    .map((rule) => {
      const { texts: taken, certainty, records } = ask(rule)
      const values = taken.map(detached)
      const unusual = [
        ...doubtsOf(rule, {
          amount: values.length,
          certainty,
          values,
          ...given({ listed: seen && (() => seen.texts()) }),
        }),
        ...(isOfLayout ? [] : (['layout'] as const)),
      ]
      const isStale = rule.status === 'stale'
      const doubts: readonly Doubt[] = isStale ? [...unusual, 'stale'] : unusual
      const texts = isStale && unusual.length > 0 ? [] : values
      const confidence = doubts.length === 0 ? certainty : certainty * doubted
      return {
        rule,
        texts,
        ...(records !== undefined && { records: texts.length === 0 ? [] : records }),
        confidence: texts.length === 0 ? 0 : confidence,
        doubts,
      }
    })
}
