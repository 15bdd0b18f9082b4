import { describePredicate, type Predicate } from '../rules/predicate.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import type { Example } from './example.js'

export const rowDefaults = {
  /** Rows that a tree is grown from; ml-cart's time grows with their square. */
  most: 1_500,
  /** Rows without the label that may stay however many carry it: a tree that sees none takes everything. */
  fewestNegatives: 750,
  /** The text before a value is a label only when it is short. */
  longestLabel: 40,
} as const

/** Features of the registry that a person can judge; asked for at the values that part the examples best. */
export const measured: readonly string[] = [
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

/**
 * A row to learn from: one subject of one page, whether it carries the label, and what may be asked of it. All of it is
 * of its own page alone, so that any part of the rows is learned from as if there were no others.
 */
export interface TrainingRow {
  readonly page: StudiedPage
  readonly subject: Subject
  readonly isPositive: boolean
  /** What it is called, is inside of and stands after, each under its text. */
  readonly names: ReadonlyMap<string, Predicate>
  /** Its values of the features in `measured`. */
  readonly measures: readonly number[]
}

/** The rows of labelled pages: all that carry the label, and of the others every n-th where they are too many. */
export const trainingRows = (examples: readonly Example[]): readonly TrainingRow[] =>
  thinned(examples.flatMap(placesOf)).map((place) => ({
    ...place,
    names: new Map(namesOf(place).map((predicate) => [describePredicate(predicate), predicate])),
    measures: measured.map((feature) => place.page.measure(place.subject, feature)),
  }))

type Place = Pick<TrainingRow, 'page' | 'subject' | 'isPositive'>

const placesOf = ({ page, subjects, positives, uncertain }: Example): readonly Place[] =>
  subjects.flatMap((subject, at) =>
    uncertain.has(at) ? [] : [{ page, subject, isPositive: positives.has(at) }],
  )

/** What remains of the others stands for the whole of each page. */
function thinned(places: readonly Place[]): readonly Place[] {
  const negatives = places.filter(({ isPositive }) => !isPositive).length
  const positives = places.length - negatives
  const step = Math.ceil(
    negatives / Math.max(rowDefaults.most - positives, rowDefaults.fewestNegatives),
  )
  if (step <= 1) return places
  let seen = 0
  return places.filter(({ isPositive }) => isPositive || seen++ % step === 0)
}

function namesOf({ page, subject }: Place): readonly Predicate[] {
  const { parent } = page.page.nodes
  const names: Predicate[] = []
  for (let node = subject.node; node > 0; node = parent[node]!) {
    const where = node === subject.node ? 'self' : 'around'
    for (const what of ['tag', 'class', 'id'] as const) {
      for (const name of page.namesOf(node, what)) names.push({ kind: 'named', where, what, name })
    }
  }
  const before = page.lineBefore(subject)
  if (before !== undefined && before.length <= rowDefaults.longestLabel) {
    names.push({ kind: 'after', text: before })
  }
  return names
}
