import { looseShape } from './own-text.js'
import type { Rule } from './rule.js'
import { holdsSign, type UsualValues } from './usual.js'

/** Why what a rule gave on a page is not believed as it stands. */
export const doubtTexts = {
  nothing: 'it gave nothing, and always gave something before',
  few: 'it gave far less than ever before',
  many: 'it gave far more than ever before',
  short: 'a value is far shorter than any before',
  long: 'a value is far longer than any before',
  signs: 'a value lacks the digits or letters that all had before',
  shape: 'a value is built otherwise than all before',
  votes: 'fewer of its trees agree than ever before',
  layout: 'the page is laid out unlike those that it was learned from',
  stale: 'it did not fit the latest pages of its site',
  model: 'the general model sees other content',
  listed: 'the page lists much like what it gave before, and it did not give that',
} as const

export type Doubt = keyof typeof doubtTexts

/** How far from what was usual something may be: docs/decisions/0013-living-rules.md has what was measured. */
const doubtLimits = {
  /** Shares of the fewest words, and of the most. */
  fewWords: 0.2,
  manyWords: 3,
  /** Times as many values as ever, and some more. */
  manyValues: 3,
  moreValues: 3,
  /** Shares of the shortest and longest value, in characters, and some more. */
  short: 0.25,
  long: 3,
  longer: 20,
  /** A share of the smallest share of votes. */
  votes: 0.5,
  /** The share of what a page lists that a rule for records gives of it, which no part of a list falls below. */
  listed: 0.5,
  /** Fewer things that are alike are no list. */
  fewestListed: 3,
} as const

/** What a rule gave on a page. */
export interface Given {
  /** Words of main content, or values. */
  readonly amount: number
  /** The share of votes for it. */
  readonly certainty: number
  /** None for main content. */
  readonly values: readonly string[]
  /** What the page lists whatever the rule says; asked where a rule for records gives less than it should. */
  readonly listed?: () => readonly string[]
}

/** How what a rule gave is unlike what it gave before. */
export function doubtsOf(rule: Pick<Rule, 'taking' | 'usual'>, given: Given): readonly Doubt[] {
  const { usual } = rule
  const isContent = rule.taking.kind === 'content'
  if (rule.taking.kind === 'record') return doubtsOfRecords(usual, given)
  if (given.amount === 0) return isContent || usual.fewest > 0 ? ['nothing'] : []
  const mostGiven = isContent
    ? usual.most * doubtLimits.manyWords
    : usual.most * doubtLimits.manyValues + doubtLimits.moreValues
  return doubtsIn({
    few: isContent && given.amount < usual.fewest * doubtLimits.fewWords,
    many: given.amount > mostGiven,
    ...doubtsOfValues(given.values, usual.values),
    votes: given.certainty < (usual.votes ?? 0) * doubtLimits.votes,
  })
}

/** Pages list many things, one or none, and some that are unlike the others: only what most of them are is told. */
function doubtsOfRecords(usual: Rule['usual'], given: Given): readonly Doubt[] {
  const { values, certainty } = given
  if (lacksListed(usual, given)) return ['listed']
  if (values.length === 0) return []
  return doubtsIn({
    ...doubtsOfMost(values, usual.values),
    votes: certainty < (usual.votes ?? 0) * doubtLimits.votes,
  })
}

/** Whether a page lists what looks like the records before, and a rule gives far less of it. */
function lacksListed(before: Rule['usual'], given: Given): boolean {
  const { fewest, most, values: usual } = before
  const { amount, values, listed } = given
  const isEnough = amount > 0 && amount >= Math.min(fewest, most * doubtLimits.listed)
  if (isEnough || listed === undefined || usual === undefined) return false
  const shown = listed()
  if (shown.length < doubtLimits.fewestListed || amount >= shown.length * doubtLimits.listed)
    return false
  // a page with one record may show others beside it, which are none
  if (amount > 0 && !values.some((value) => shown.includes(value))) return false
  return Object.values(doubtsOfMost(shown, usual)).every((isDoubted) => !isDoubted)
}

/** What is unlike all before in most of some records. */
function doubtsOfMost(
  values: readonly string[],
  usual: UsualValues | undefined,
): Partial<Record<Doubt, boolean>> {
  const isMost = (doubt: Doubt): boolean =>
    2 * values.filter((value) => doubtsOfValues([value], usual)[doubt]).length > values.length
  return { short: isMost('short'), long: isMost('long'), signs: isMost('signs') }
}

function doubtsOfValues(
  values: readonly string[],
  usual: UsualValues | undefined,
): Partial<Record<Doubt, boolean>> {
  if (usual === undefined) return {}
  const { shortest, longest, signs, shape } = usual
  const { short, long, longer } = doubtLimits
  return {
    short: values.some(({ length }) => length < shortest * short),
    long: values.some(({ length }) => length > longest * long + longer),
    signs: values.some((value) => signs.some((sign) => !holdsSign(value, sign))),
    shape: shape !== undefined && values.some((value) => looseShape(value) !== shape),
  }
}

const doubtsIn = (are: Partial<Record<Doubt, boolean>>): readonly Doubt[] =>
  (Object.keys(are) as readonly Doubt[]).filter((doubt) => are[doubt])
