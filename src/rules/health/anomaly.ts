import { looseTextShape } from '../predicates/shape.js'
import { hasCharacterClass, mayClaim, type ValueProfile } from '../rule/output-profile.js'
import type { Rule } from '../rule/rule.js'

/** Why the output of a rule on a page is not trusted; these are the keys of `doubts` in results. */
export type Anomaly =
  /** No output, though every training page had some. */
  | 'nothing'
  /** Far fewer words, or far more words or values, than on any training page. */
  | 'few'
  | 'many'
  /** A value far shorter or longer than any of those that were evidence. */
  | 'short'
  | 'long'
  /** A value without digits or letters that all values had. */
  | 'signs'
  /** A value of another shape than all before. */
  | 'shape'
  /** Far fewer votes than on any training page. */
  | 'votes'
  /** The page has another layout than those that the rule was learned from. */
  | 'layout'
  /** The rule, induced without labels, is stale. */
  | 'stale'
  /** The general model keeps other content. */
  | 'model'
  /** What the page shows differs from what it states. */
  | 'alternative'
  /** The page lists records like those before, and the rule did not find them. */
  | 'listed'

/** Measured in docs/decisions/0013-online-learning.md. */
const anomalyLimits = {
  /** Shares of the fewest words, and of the most. */
  fewWords: 0.2,
  manyWords: 3,
  /** Times the most values, plus some. */
  manyValues: 3,
  moreValues: 3,
  /** Shares of the shortest and the longest value in characters, the latter plus some. */
  short: 0.25,
  long: 3,
  longer: 20,
  /** A share of the smallest share of votes. */
  votes: 0.5,
  /** The share of the listed records that a rule must find. */
  listed: 0.5,
  /** Fewer similar records are not a list. */
  fewestListed: 3,
} as const

/** The output of a rule on a page. */
export interface RuleOutput {
  /** Words of main content, or values. */
  readonly amount: number
  /** Its mean share of the votes. */
  readonly certainty: number
  /** Empty for main content. */
  readonly values: readonly string[]
  /** The records that the page lists by its structure; computed only where a rule for records finds too few. */
  readonly listed?: () => readonly string[]
}

/** How the output of a rule differs from its output profile. */
export function anomaliesOf(
  rule: Pick<Rule, 'taking' | 'usual' | 'pages'>,
  output: RuleOutput,
): readonly Anomaly[] {
  const { usual } = rule
  const claims = usual.values && mayClaim(usual.values, rule.pages) ? usual.values : undefined
  const isContent = rule.taking.kind === 'content'
  if (rule.taking.kind === 'record') return recordAnomalies(usual, claims, output)
  if (output.amount === 0) return isContent || usual.fewest > 0 ? ['nothing'] : []
  const maxAmount = isContent
    ? usual.most * anomalyLimits.manyWords
    : usual.most * anomalyLimits.manyValues + anomalyLimits.moreValues
  return anomaliesIn({
    few: isContent && output.amount < usual.fewest * anomalyLimits.fewWords,
    many: output.amount > maxAmount,
    ...valueAnomalies(output.values, claims),
    votes: output.certainty < (usual.votes ?? 0) * anomalyLimits.votes,
  })
}

/** Lists vary in length, and some records differ from the others: only what holds for most of them is an anomaly. */
function recordAnomalies(
  usual: Rule['usual'],
  claims: ValueProfile | undefined,
  output: RuleOutput,
): readonly Anomaly[] {
  const { values, certainty } = output
  if (lacksListed(usual, output)) return ['listed']
  if (values.length === 0) return []
  return anomaliesIn({
    ...majorityAnomalies(values, claims),
    votes: certainty < (usual.votes ?? 0) * anomalyLimits.votes,
  })
}

/** Whether a page lists records like those before, and the rule finds far fewer of them. */
function lacksListed(before: Rule['usual'], output: RuleOutput): boolean {
  const { fewest, most, values: usual } = before
  const { amount, values, listed } = output
  const isEnough = amount > 0 && amount >= Math.min(fewest, most * anomalyLimits.listed)
  if (isEnough || listed === undefined || usual === undefined) return false
  const shown = listed()
  if (shown.length < anomalyLimits.fewestListed || amount >= shown.length * anomalyLimits.listed)
    return false
  // a page with one record may list other things beside it
  if (amount > 0 && !values.some((value) => shown.includes(value))) return false
  return Object.values(majorityAnomalies(shown, usual)).every((isAnomaly) => !isAnomaly)
}

/** Anomalies of most of the records. */
function majorityAnomalies(
  values: readonly string[],
  usual: ValueProfile | undefined,
): Partial<Record<Anomaly, boolean>> {
  const isMajority = (anomaly: Anomaly): boolean =>
    2 * values.filter((value) => valueAnomalies([value], usual)[anomaly]).length > values.length
  return { short: isMajority('short'), long: isMajority('long'), signs: isMajority('signs') }
}

function valueAnomalies(
  values: readonly string[],
  usual: ValueProfile | undefined,
): Partial<Record<Anomaly, boolean>> {
  if (usual === undefined) return {}
  const { shortest, longest, signs, shape } = usual
  const { short, long, longer } = anomalyLimits
  return {
    short: values.some(({ length }) => length < shortest * short),
    long: values.some(({ length }) => length > longest * long + longer),
    signs: values.some((value) => signs.some((sign) => !hasCharacterClass(value, sign))),
    shape: shape !== undefined && values.some((value) => looseTextShape(value) !== shape),
  }
}

const anomaliesIn = (flags: Partial<Record<Anomaly, boolean>>): readonly Anomaly[] =>
  (Object.keys(flags) as readonly Anomaly[]).filter((anomaly) => flags[anomaly])
