import { recordsFrom } from '../../analysis/records/record-ranges.js'
import { recordText } from '../../analysis/records/record-text.js'
import type { NodeRange } from '../../analysis/records/region.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { NodeView } from '../predicates/node-view.js'
import type { PageContext, RuleCandidate } from '../predicates/page-context.js'
import { predicateHolds } from '../predicates/predicate.js'
import {
  type EnsembleMember,
  type Rule,
  type RuleTree,
  type Target,
  totalVotes,
} from '../rule/rule.js'
import { candidatesFor, valuesAt } from './candidates.js'

/** What a rule takes of a page, in page order, and how sure it is. */
interface RuleMatch {
  readonly candidates: readonly RuleCandidate[]
  /** The mean share of the votes that the candidates have; 0 where nothing is taken. */
  readonly certainty: number
}

/** How the trees of a rule voted on the candidates of a page. */
export interface VoteCount {
  /** In page order. */
  readonly candidates: readonly RuleCandidate[]
  /** The votes of each candidate. */
  readonly votes: Int32Array
  /** The indexes of the candidates that the votes choose. */
  readonly places: readonly number[]
}

type Matching = Pick<Rule, 'taking' | 'voters' | 'choice'>

export const matchRule = (rule: Matching, page: PageContext): RuleMatch =>
  matchByVotes(rule, countVotes(rule, page))

export function countVotes(rule: Matching, page: PageContext): VoteCount {
  const candidates = candidatesFor(rule.taking, page)
  const votes = ensembleVotes(rule.voters, page, candidates)
  return { candidates, votes, places: selectByVotes(rule, votes) }
}

/** What these votes choose. */
export function matchByVotes(
  rule: Pick<Rule, 'voters'>,
  { candidates, votes, places }: VoteCount,
): RuleMatch {
  const sum = places.reduce((so, place) => so + votes[place]!, 0)
  return {
    candidates: places.map((place) => candidates[place]!),
    certainty: places.length === 0 ? 0 : sum / places.length / totalVotes(rule),
  }
}

/** The votes that each candidate has. */
export function ensembleVotes(
  members: readonly EnsembleMember[],
  page: PageContext,
  candidates: readonly RuleCandidate[],
): Int32Array {
  const votes = new Int32Array(candidates.length)
  for (const [place, candidate] of candidates.entries()) {
    const view = page.view(candidate)
    for (const { tree, votes: its } of members) if (takes(tree, view)) votes[place]! += its
  }
  return votes
}

/** The indexes of the candidates that these votes choose, rising. */
export function selectByVotes(
  { choice }: Pick<Rule, 'choice'>,
  votes: Int32Array,
): readonly number[] {
  const max = votes.reduce((so, its) => Math.max(so, its), 0)
  if (max < Math.max(1, choice.least)) return []
  if (choice.kind === 'one') return [votes.indexOf(max)]
  const enough = Math.max(1, choice.least, max * choice.share)
  return [...votes.keys()].filter((place) => votes[place]! >= enough)
}

/** Values with less than this share of the most votes are no rivals of the one that a rule takes. */
const rivalShare = 0.5

/** The fewest votes of a rival of a value with so many votes. */
export const rivalVotes = (most: number): number => Math.max(1, Math.ceil(most * rivalShare))

/** The votes for a value as a share of the votes for it and for all rivals with other values; 1 without rivals. */
export function shareAmongRivals(
  value: string,
  most: number,
  rivals: Iterable<readonly [value: string, votes: number]>,
): number {
  const votes = new Map<string, number>()
  for (const [other, its] of rivals)
    if (other !== value) votes.set(other, Math.max(its, votes.get(other) ?? 0))
  const sum = [...votes.values()].reduce((so, its) => so + its, most)
  return most / sum
}

/** How clearly a rule for one value prefers the value that it takes to others; 1 for a rule for several. */
export function matchMargin(
  rule: Pick<Rule, 'taking' | 'choice'>,
  page: PageContext,
  { candidates, votes, places }: VoteCount,
): number {
  const [taken] = places
  if (rule.choice.kind === 'all' || taken === undefined) return 1
  const most = votes[taken]!
  const textsAt = (place: number) => candidateTexts(rule, page, [candidates[place]!])
  const rivals = [...votes.keys()]
    .filter((place) => votes[place]! >= rivalVotes(most))
    .map((place) => ({ texts: textsAt(place), its: votes[place]! }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ texts, its }) => [texts.join('\n'), its] as const)
  return shareAmongRivals(textsAt(taken).join('\n'), most, rivals)
}

/** What a rule gives of the candidates that it takes: values, or the texts of segments or records. */
export function candidateTexts(
  { taking }: Pick<Rule, 'taking'>,
  page: PageContext,
  candidates: readonly RuleCandidate[],
): readonly string[] {
  switch (taking.kind) {
    case 'content':
      return candidates.map(({ segment }) => segmentText(page.segmentation, segment))
    case 'record':
      return recordRanges(taking, page, candidates).map((range) => recordText(page.page, range))
    default:
      return candidates.flatMap((candidate) => valuesAt(taking, page, candidate))
  }
}

/** The records that begin with these candidates. */
export const recordRanges = (
  { siblings }: Target & { readonly kind: 'record' },
  { page }: PageContext,
  candidates: readonly RuleCandidate[],
): readonly NodeRange[] =>
  recordsFrom(
    page,
    candidates.map(({ node }) => node),
    siblings,
  )

/** What a rule gives on a page. */
export const applyRule = (rule: Rule, page: PageContext): readonly string[] =>
  candidateTexts(rule, page, matchRule(rule, page).candidates)

function takes(tree: RuleTree, view: NodeView): boolean {
  let at = tree
  while (at.kind === 'split') at = predicateHolds(at.test, view) ? at.yes : at.no
  return at.decision === 'take'
}
