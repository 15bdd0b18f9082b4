import { runText } from '../blocks/run-text.js'
import { recordsFrom } from '../records/record-spans.js'
import { recordText } from '../records/record-text.js'
import type { Span } from '../records/region.js'
import { type Rule, type RuleTree, type Taking, type Voter, votesOf } from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'
import { subjectsFor, valuesAt } from './subjects.js'

/** What a rule takes of a page, in page order, and how sure it is. */
export interface Taken {
  readonly subjects: readonly Subject[]
  /** The share of its votes that what is taken has in the mean; 0 where nothing is taken. */
  readonly certainty: number
}

export function takenBy(
  rule: Pick<Rule, 'taking' | 'voters' | 'choice'>,
  page: StudiedPage,
): Taken {
  const subjects = subjectsFor(rule.taking, page)
  const votes = votesFor(rule.voters, page, subjects)
  const places = chosen(rule, votes)
  const sum = places.reduce((so, place) => so + votes[place]!, 0)
  return {
    subjects: places.map((place) => subjects[place]!),
    certainty: places.length === 0 ? 0 : sum / places.length / votesOf(rule),
  }
}

/** The votes of each subject. */
export function votesFor(
  voters: readonly Voter[],
  page: StudiedPage,
  subjects: readonly Subject[],
): Int32Array {
  const votes = new Int32Array(subjects.length)
  for (const { tree, votes: its } of voters) {
    for (const [place, subject] of subjects.entries()) {
      if (takes(tree, page, subject)) votes[place]! += its
    }
  }
  return votes
}

/** The places of those who are taken by the votes, in their order. */
export function chosen({ choice }: Pick<Rule, 'choice'>, votes: Int32Array): readonly number[] {
  const most = votes.reduce((so, its) => Math.max(so, its), 0)
  if (most < Math.max(1, choice.least)) return []
  if (choice.kind === 'one') return [votes.indexOf(most)]
  const enough = Math.max(1, choice.least, most * choice.share)
  return [...votes.keys()].filter((place) => votes[place]! >= enough)
}

/** What a rule gives of what it has taken: values, or the texts of runs or records. */
export function textsOf(
  { taking }: Pick<Rule, 'taking'>,
  page: StudiedPage,
  subjects: readonly Subject[],
): readonly string[] {
  switch (taking.kind) {
    case 'content':
      return subjects.map(({ run }) => runText(page.segmentation, run))
    case 'record':
      return spansOf(taking, page, subjects).map((span) => recordText(page.page, span))
    default:
      return subjects.flatMap((subject) => valuesAt(taking, page, subject))
  }
}

/** The records that begin with what a rule has taken. */
export const spansOf = (
  { siblings }: Taking & { readonly kind: 'record' },
  { page }: StudiedPage,
  subjects: readonly Subject[],
): readonly Span[] =>
  recordsFrom(
    page,
    subjects.map(({ node }) => node),
    siblings,
  )

/** What a rule gives on a page. */
export const applyRule = (rule: Rule, page: StudiedPage): readonly string[] =>
  textsOf(rule, page, takenBy(rule, page).subjects)

function takes(tree: RuleTree, page: StudiedPage, subject: Subject): boolean {
  let at = tree
  while (at.kind === 'split') at = page.holds(at.test, subject) ? at.yes : at.no
  return at.decision === 'take'
}
