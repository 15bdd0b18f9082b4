import { describePredicate, type Predicate } from '../rules/predicate.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import type { Example } from './example.js'

export const questionDefaults = {
  /** Questions that a tree may choose from: the best by information gain. ml-cart takes its time with more. */
  most: 80,
  /** The text before a value is a label only when it is short. */
  longestLabel: 40,
} as const

/** Features of the registry that a person can judge; asked for at the values that part the examples best. */
const measured: readonly string[] = [
  'text.words',
  'text.characters',
  'text.sentences',
  'text.digits',
  'text.numbers',
  'text.capitalised-words',
  'punctuation.share',
  'links.characters',
  'emphasis.bold',
  'looks-like.date',
  'looks-like.price',
  'looks-like.number',
  'position.heading-level',
  'position.since-heading',
  'position.from-h1',
  'repetition.same-shape',
  'repetition.shape-characters',
  'overlap.title',
  'block.structure.depth',
  'block.structure.siblings',
  'container.contents.words',
  'container.contents.link-words-share',
  'container.weights.width',
]

/** A row to learn from: one subject of one page, and whether it carries the label. */
export interface TrainingRow {
  readonly page: StudiedPage
  readonly subject: Subject
  readonly isPositive: boolean
}

export const rowsOf = (examples: readonly Example[]): readonly TrainingRow[] =>
  examples.flatMap(({ page, subjects, positives, uncertain }) =>
    subjects.flatMap((subject, at) =>
      uncertain.has(at) ? [] : [{ page, subject, isPositive: positives.has(at) }],
    ),
  )

/** A question and its answers, one a row. */
export interface Question {
  readonly predicate: Predicate
  readonly answers: Uint8Array
}

/** The questions that tell most about these rows, best first. */
export function bestQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  const scored = [...namedQuestions(rows), ...measureQuestions(rows)]
    .map((question) => ({ question, gain: gainOf(question.answers, rows) }))
    .filter(({ gain }) => gain > 0)
  scored.sort((a, b) => b.gain - a.gain || compareText(a.question, b.question))
  return withoutTwins(scored.map(({ question }) => question)).slice(0, questionDefaults.most)
}

/** What the positives are called, are inside of and stand after; what no positive has, a tree need not ask. */
function namedQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  const questions = new Map<string, Question>()
  for (const row of rows) {
    if (!row.isPositive) continue
    for (const predicate of predicatesOf(row)) {
      const key = describePredicate(predicate)
      if (!questions.has(key))
        questions.set(key, { predicate, answers: new Uint8Array(rows.length) })
    }
  }
  for (const [at, row] of rows.entries()) {
    for (const predicate of predicatesOf(row)) {
      const question = questions.get(describePredicate(predicate))
      if (question !== undefined) question.answers[at] = 1
    }
  }
  return [...questions.values()]
}

function* predicatesOf({ page, subject }: TrainingRow): Iterable<Predicate> {
  const { parent } = page.page.nodes
  for (let node = subject.node; node > 0; node = parent[node]!) {
    const where = node === subject.node ? 'self' : 'around'
    for (const what of ['tag', 'class', 'id'] as const) {
      for (const name of page.namesOf(node, what)) yield { kind: 'named', where, what, name }
    }
  }
  const before = page.lineBefore(subject)
  if (before !== undefined && before.length <= questionDefaults.longestLabel) {
    yield { kind: 'after', text: before }
  }
}

function measureQuestions(rows: readonly TrainingRow[]): readonly Question[] {
  return measured.flatMap((feature) => {
    const values = rows.map(({ page, subject }) => page.measure(subject, feature))
    return thresholdsFor(values, rows).map((atLeast) => ({
      predicate: { kind: 'measure' as const, feature, atLeast },
      answers: Uint8Array.from(values, (value) => (value >= atLeast ? 1 : 0)),
    }))
  })
}

/** Where the positives begin, where they end, and their middle: rounded, so that a person can read them. */
function thresholdsFor(values: readonly number[], rows: readonly TrainingRow[]): readonly number[] {
  const positive = values.filter((_, at) => rows[at]!.isPositive).sort((a, b) => a - b)
  if (positive.length === 0) return []
  const last = positive.at(-1)!
  const above = values.filter((value) => value > last)
  const candidates = [
    positive[0]!,
    positive[Math.floor(positive.length / 4)]!,
    positive[Math.floor(positive.length / 2)]!,
    ...(above.length > 0 ? [above.reduce((least, value) => Math.min(least, value))] : []),
  ]
  return [...new Set(candidates.map(rounded))]
}

const rounded = (value: number): number => Number(value.toPrecision(3))

/** How much less uncertain the answer to a question leaves us, in bits. */
function gainOf(answers: Uint8Array, rows: readonly TrainingRow[]): number {
  let yes = 0
  let yesPositive = 0
  let positive = 0
  for (const [at, row] of rows.entries()) {
    yes += answers[at]!
    if (row.isPositive) {
      positive++
      yesPositive += answers[at]!
    }
  }
  const all = rows.length
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
  const byKind = kinds.indexOf(a.predicate.kind) - kinds.indexOf(b.predicate.kind)
  return byKind || left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)
}
