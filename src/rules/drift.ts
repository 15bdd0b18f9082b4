import type { RuleId } from './rule-use.js'
import type { Turn } from './wear.js'

/** What became of a rule whose site changed. */
export interface Drift {
  readonly rule: RuleId
  readonly kind: DriftKind
  readonly report: DriftReport
}

/** `relearned`: another rule has taken its place. */
export type DriftKind = Turn | 'relearned'

export const driftKinds: readonly DriftKind[] = ['stale', 'recovered', 'relearned']

/** What changed in the pages, as far as it can be seen from the questions of rules. */
export interface DriftReport {
  /** Questions of the rule that are true of nothing on the latest pages. */
  readonly vanished: readonly string[]
  /** Questions of the rule that took its place that were true of nothing before. */
  readonly appeared: readonly string[]
  /** The rule that took its place. */
  readonly by?: RuleId
}

/** A drift and when it was seen: ISO 8601, in UTC. */
export interface DatedDrift extends Drift {
  readonly at: string
}
