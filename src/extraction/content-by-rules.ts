import type { Verdict } from '../model/general-model.js'
import { takenBy } from '../rules/apply.js'
import { type Doubt, doubtsOf, type Given } from '../rules/doubt.js'
import type { Rule } from '../rules/rule.js'
import { wordsOfRun } from '../rules/run-words.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { AskedRules } from './asked-rules.js'

/** What a rule for content gives on a page. */
export interface ContentAnswer {
  readonly rule: Rule
  readonly runs: readonly number[]
  /** The share of its votes; where the model was asked, no more than how far they agree, and how sure it is of what was induced from it. */
  readonly confidence: number
  /** Why it is not believed; none where it is. */
  readonly doubts: readonly Doubt[]
  /** The model sees something else and is so sure of it that a rule which was induced from it does not decide. */
  readonly yieldsToModel: boolean
}

/** The runs that the general model keeps of a page, and how sure it is. */
export type AskModel = (page: StudiedPage) => Pick<Verdict, 'kept' | 'confidence'>

const agreed = {
  /** A doubted answer is believed where it has so much word F1 against what the model keeps. */
  doubted: 0.6,
  /** The same on a page that is laid out otherwise, or of a rule that is stale. */
  changed: 0.8,
} as const

/** Where the model is so sure and sees something else, it decides rather than a rule that was induced from it. */
const yielding = { confidence: 0.95, agreement: 0.97 } as const

/**
 * What each rule for content gives on a page. One that gives something unlike what it gave before is believed only where
 * the model sees nearly the same; so is every one that was induced, which nobody has looked at. Otherwise the model is
 * not asked.
 */
export function contentAnswers(
  page: StudiedPage,
  { rules, isOfLayout }: AskedRules,
  askModel: AskModel | undefined,
): readonly ContentAnswer[] {
  return rules
    .filter(({ taking }) => taking.kind === 'content')
    .map((rule) => answerOf(rule, page, isOfLayout, askModel))
}

function answerOf(
  rule: Rule,
  page: StudiedPage,
  isOfLayout: boolean,
  askModel: AskModel | undefined,
): ContentAnswer {
  const { subjects, certainty } = takenBy(rule, page)
  const runs = subjects.map(({ run }) => run)
  const amount = wordsIn(page, runs)
  const isStale = rule.status === 'stale'
  const isInduced = rule.status === 'induced'
  const doubts = doubtsOfContent(rule, { amount, certainty }, isOfLayout)
  const answer = { rule, runs, yieldsToModel: false }
  const isTrusted = !isInduced || askModel === undefined
  if (doubts.length === 0 && isTrusted) return { ...answer, confidence: certainty, doubts }
  if (amount === 0 || askModel === undefined) return { ...answer, confidence: 0, doubts }
  const { kept, confidence } = askModel(page)
  const agreement = wordF1(page, runs, kept)
  const isBelieved = agreement >= (isOfLayout && !isStale ? agreed.doubted : agreed.changed)
  return {
    ...answer,
    confidence: Math.min(certainty, agreement, isInduced ? confidence : 1),
    doubts: isBelieved ? [] : [...doubts, 'model'],
    yieldsToModel: isInduced && confidence >= yielding.confidence && agreement < yielding.agreement,
  }
}

/** What is doubtful about content before the model is asked. */
export const doubtsOfContent = (
  rule: Rule,
  given: Pick<Given, 'amount' | 'certainty'>,
  isOfLayout: boolean,
): readonly Doubt[] => [
  ...doubtsOf(rule, { ...given, values: [] }),
  ...(isOfLayout ? [] : (['layout'] as const)),
  ...(rule.status === 'stale' ? (['stale'] as const) : []),
]

const wordsIn = (page: StudiedPage, runs: Iterable<number>): number => {
  let words = 0
  for (const run of runs) words += wordsOfRun(page, run)
  return words
}

/** How alike two choices of runs are. */
function wordF1(page: StudiedPage, some: readonly number[], others: readonly number[]): number {
  const either = wordsIn(page, some) + wordsIn(page, others)
  const among = new Set(others)
  const both = wordsIn(
    page,
    some.filter((run) => among.has(run)),
  )
  return either === 0 ? 0 : (2 * both) / either
}
