import type { Rule } from '../rule/rule.js'
import type { Anomaly } from './anomaly.js'

/** One version of a rule. */
export type RuleId = Pick<Rule, 'site' | 'layout' | 'field' | 'version'>

export const ruleIdOf = ({ site, layout, field, version }: RuleId): RuleId => ({
  site,
  layout,
  field,
  version,
})

/** Hit: the output was trusted. None: there was no output, and none was required. Miss: neither. */
export type UseResult = 'hit' | 'none' | 'miss'

/** One application of a rule to a page. */
export interface RuleUse {
  readonly rule: RuleId
  readonly result: UseResult
  /** The values of a field that were believed; empty for main content. */
  readonly values: readonly string[]
  /** What was doubted; absent where nothing was. */
  readonly doubted?: DoubtedAnswer
}

/** A doubted answer, by which a person who accepts it widens the profile of its rule. */
export interface DoubtedAnswer {
  readonly doubts: readonly Anomaly[]
  /** Words of main content, or values. */
  readonly amount: number
  /** The share of the votes. */
  readonly votes: number
  /** Characters of the shortest and the longest value; absent without values. */
  readonly lengths?: readonly [shortest: number, longest: number]
}

/** The latest uses of a rule are stored as a text of these letters, the latest at the end. */
export const useLetters: Readonly<Record<UseResult, string>> = { hit: 'h', none: 'n', miss: 'm' }

/** How much is stored of the latest uses. */
export const keptUses = {
  uses: 20,
  values: 40,
  /** In characters: longer values rarely occur again. */
  longestValue: 100,
  doubted: 20,
} as const
