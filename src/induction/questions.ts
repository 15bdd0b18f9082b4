import { describePredicate, type Predicate } from '../rules/predicate.js'
import { measured, type TrainingRow } from './training-rows.js'

export const questionDefaults = {
  /** Questions that a tree may choose from: the best by information gain. ml-cart takes its time with more. */
  most: 80,
} as const

/** A question and its answers, one a row. */
export interface Question {
  readonly predicate: Predicate
  /** Whether any positive answers yes: to say what something is says more than to say what it is not. */
  readonly ofPositives: boolean
  readonly answers: Uint8Array
}

/**
 * The questions that tell most about these rows, and those that tell most about the rows that the best of them leaves
 * together with the positives: what parts a price from an old price parts it from little else.
 */
export function bestQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  const questions = [...namedQuestions(rows), ...measureQuestions(rows)]
  const overall = mostTelling(
    questions,
    rows,
    rows.map(() => 1),
  )
  const best = overall[0]
  if (best === undefined) return []
  const close = mostTelling(questions, rows, likePositives(best, rows))
  const half = questionDefaults.most / 2
  return withoutTwins([...overall.slice(0, half), ...close.slice(0, half)])
}

/** Questions by what they tell about the rows that count, best first; those that tell nothing are left out. */
function mostTelling(
  questions: readonly Question[],
  rows: readonly TrainingRow[],
  counts: ArrayLike<number>,
): readonly Question[] {
  const scored = questions
    .map((question) => ({ question, gain: gainOf(question.answers, rows, counts) }))
    .filter(({ gain }) => gain > 0)
  scored.sort((a, b) => b.gain - a.gain || compareText(a.question, b.question))
  return withoutTwins(scored.map(({ question }) => question))
}

/** 1 for the rows that answer a question as most positives do. */
function likePositives({ answers }: Question, rows: readonly TrainingRow[]): Uint8Array {
  const positive = rows.flatMap(({ isPositive }, at) => (isPositive ? [answers[at]!] : []))
  const usual = positive.filter((answer) => answer === 1).length * 2 >= positive.length ? 1 : 0
  return answers.map((answer) => (answer === usual ? 1 : 0))
}

/** A question, and the rows that answer it with yes. */
interface Holding {
  readonly predicate: Predicate
  readonly rows: number[]
}

/**
 * What rows are called, are inside of and stand after. What a single row alone says that is no positive tells nothing of
 * others, but for its classes: "old" beside "price".
 */
function namedQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  const holdsFor = new Map<string, Holding>()
  for (const [at, { names }] of rows.entries()) {
    for (const [text, predicate] of names) {
      const known = holdsFor.get(text)
      if (known === undefined) holdsFor.set(text, { predicate, rows: [at] })
      else known.rows.push(at)
    }
  }
  const isOfPositives = (holding: Holding): boolean =>
    holding.rows.some((at) => rows[at]!.isPositive)
  const isTold = (holding: Holding): boolean =>
    holding.rows.length > 1 || isClass(holding.predicate) || isOfPositives(holding)
  return [...holdsFor.values()].filter(isTold).map((holding) => ({
    predicate: holding.predicate,
    answers: yesAt(holding.rows, rows.length),
    ofPositives: isOfPositives(holding),
  }))
}

function yesAt(places: readonly number[], length: number): Uint8Array {
  const answers = new Uint8Array(length)
  for (const at of places) answers[at] = 1
  return answers
}

const isClass = (predicate: Predicate): boolean =>
  predicate.kind === 'named' && predicate.where === 'self' && predicate.what === 'class'

function measureQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  return measured.flatMap((feature, column) => {
    const values = rows.map(({ measures }) => measures[column]!)
    return thresholdsFor(values, rows).map((atLeast) => ({
      predicate: { kind: 'measure' as const, feature, atLeast },
      ofPositives: true,
      answers: Uint8Array.from(values, (value) => (value >= atLeast ? 1 : 0)),
    }))
  })
}

/**
 * Where the positives begin, their quartile and median, and where what lies above them begins; each as the shortest
 * number that parts the same values.
 */
function thresholdsFor(values: readonly number[], rows: readonly TrainingRow[]): readonly number[] {
  const positive = values.filter((_, at) => rows[at]!.isPositive).sort((a, b) => a - b)
  if (positive.length === 0) return []
  const all = [...new Set(values)].sort((a, b) => a - b)
  const candidates = [
    all.indexOf(positive[0]!),
    all.indexOf(positive[Math.floor(positive.length / 4)]!),
    all.indexOf(positive[Math.floor(positive.length / 2)]!),
    all.indexOf(positive.at(-1)!) + 1,
  ]
  const parting = [...new Set(candidates)].filter((at) => at > 0 && at < all.length)
  return parting.map((at) => shortestBetween(all[at - 1]!, all[at]!))
}

/** The number with the fewest digits that is above the one and not above the other. */
function shortestBetween(below: number, upTo: number): number {
  for (let digits = 1; digits < 15; digits++) {
    const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(upTo) || 1)))
    const rounded = Number((Math.floor(upTo * scale) / scale).toPrecision(digits))
    if (rounded > below && rounded <= upTo) return rounded
  }
  return upTo
}

/** How much less uncertain the answer to a question leaves us about the rows that count, in bits. */
function gainOf(
  answers: Uint8Array,
  rows: readonly TrainingRow[],
  counts: ArrayLike<number>,
): number {
  let all = 0
  let yes = 0
  let yesPositive = 0
  let positive = 0
  for (const [at, row] of rows.entries()) {
    if (counts[at] === 0) continue
    all++
    yes += answers[at]!
    if (row.isPositive) {
      positive++
      yesPositive += answers[at]!
    }
  }
  const no = all - yes
  const after = (yes * entropy(yesPositive, yes) + no * entropy(positive - yesPositive, no)) / all
  const gain = entropy(positive, all) - after
  return gain > 1e-9 ? gain : 0
}

function entropy(part: number, whole: number): number {
  if (part === 0 || part === whole || whole === 0) return 0
  const share = part / whole
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}

/** Of questions with the same answers on every row only the first is kept. */
function withoutTwins(questions: readonly Question[]): readonly Question[] {
  const seen = new Set<string>()
  return questions.filter(({ answers }) => {
    const key = Buffer.from(answers.buffer).toString('latin1')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Names last longer than measures; of those that tell as much the shorter one. */
const kinds: readonly Predicate['kind'][] = ['named', 'after', 'measure']

const compareText = (a: Question, b: Question): number => {
  const left = describePredicate(a.predicate)
  const right = describePredicate(b.predicate)
  const byWhose = Number(b.ofPositives) - Number(a.ofPositives)
  const byKind = kinds.indexOf(a.predicate.kind) - kinds.indexOf(b.predicate.kind)
  return (
    byWhose || byKind || left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)
  )
}
