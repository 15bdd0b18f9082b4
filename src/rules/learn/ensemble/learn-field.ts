import { ensembleVotes, selectByVotes } from '../../evaluate/match-rule.js'
import { segmentWordCount } from '../../predicates/page-context.js'
import { predicateHolds } from '../../predicates/predicate.js'
import type { EnsembleMember, Rule, RuleTree, Target, VotePolicy } from '../../rule/rule.js'
import { growContentTrees } from './content-trees.js'
import type { TreePurpose } from './grow-rule-tree.js'
import type { PredicateIndex } from './predicate-index.js'
import { type IndexedExample, type TrainingRow, trainingRows } from './training-rows.js'
import { ensembleDefaults, growValueTrees } from './value-trees.js'

const fieldDefaults = {
  /** The least share of votes for one of several values, or for a value that a page may lack. */
  minShare: 0.3,
  /** The share of the most votes that each of several values must have. */
  shareOfMost: 0.5,
  /** The least share of votes for a segment of main content. */
  contentShare: 0.5,
  /** The share of votes from which the rule's output on an unlabelled page is learned from. */
  pseudoLabelShare: 0.5,
  /** The share of the unlabelled pages on which a predicate must hold to be used. */
  recurring: 0.3,
} as const

/** A field of a layout, with labelled and unlabelled pages. */
export interface FieldTask {
  readonly kind: Target['kind']
  readonly labelled: readonly IndexedExample[]
  readonly unlabelled: readonly IndexedExample[]
  readonly index: PredicateIndex
  /** For main content: whether trees may use the general model's predictions. */
  readonly usesModel: boolean
  readonly purpose: TreePurpose
}

export type LearnedField = Pick<Rule, 'voters' | 'choice'>

/** Learns the ensemble that finds a field, which at least one labelled page has; `undefined` if nothing finds it. */
export function learnField(task: FieldTask): LearnedField | undefined {
  const trees = task.kind === 'content' ? contentTrees(task) : valueTrees(task)
  if (trees.length === 0) return undefined
  const { labelled, purpose } = task
  const members = mergeEqualTrees(trees)
  return {
    voters: purpose === 'stored' ? withLeafCounts(members, trainingRows(labelled)) : members,
    choice: task.kind === 'content' ? contentVotePolicy(trees.length) : votePolicyFor(labelled),
  }
}

/** Content that no container holds is learned as values are. */
function contentTrees(task: FieldTask): readonly RuleTree[] {
  const { labelled: examples, index, usesModel, purpose } = task
  const trees = growContentTrees({ examples, index, usesModel, purpose })
  return trees.length > 0
    ? trees
    : growValueTrees({ examples, index, isRecurring: () => true, purpose })
}

/**
 * Self-training: the second round also learns from what the first one finds on unlabelled pages. Where these are of
 * another kind, they would hide what the labelled pages show: then they are left out.
 */
function valueTrees(task: FieldTask): readonly RuleTree[] {
  const trees = selfTrainedTrees(task)
  if (task.unlabelled.length === 0) return trees
  const fit = trainingFit(trees, task.labelled)
  if (fit === 1) return trees
  const own = selfTrainedTrees({ ...task, unlabelled: [] })
  return trainingFit(own, task.labelled) > fit ? own : trees
}

function selfTrainedTrees({
  labelled,
  unlabelled,
  index,
  purpose,
}: FieldTask): readonly RuleTree[] {
  const isRecurring = recurringOn(unlabelled)
  const trees = growValueTrees({ examples: labelled, index, isRecurring, purpose })
  if (unlabelled.length === 0) return trees
  const policy = votePolicyFor(labelled)
  const found = unlabelled.flatMap((example) => pseudoLabelled(example, trees, policy))
  return found.length === 0
    ? trees
    : growValueTrees({ examples: [...labelled, ...found], index, isRecurring, purpose })
}

/** The F1 of what trees find on the pages that they were grown from. */
function trainingFit(trees: readonly RuleTree[], labelled: readonly IndexedExample[]): number {
  const members = mergeEqualTrees(trees)
  const policy = { choice: votePolicyFor(labelled) }
  const sums = { correct: 0, taken: 0, expected: 0 }
  for (const { page, candidates, positives, uncertain } of labelled) {
    const places = selectByVotes(policy, ensembleVotes(members, page, candidates))
    const taken = places.filter((place) => !uncertain.has(place))
    sums.taken += taken.length
    sums.correct += taken.filter((place) => positives.has(place)).length
    sums.expected += positives.size
  }
  return (2 * sums.correct) / (sums.taken + sums.expected)
}

function pseudoLabelled(
  example: IndexedExample,
  trees: readonly RuleTree[],
  policy: VotePolicy,
): readonly IndexedExample[] {
  const votes = ensembleVotes(mergeEqualTrees(trees), example.page, example.candidates)
  const least = Math.max(policy.least, Math.ceil(trees.length * fieldDefaults.pseudoLabelShare))
  const places = selectByVotes({ choice: { ...policy, least } }, votes)
  return places.length === 0 ? [] : [{ ...example, positives: new Set(places) }]
}

/** Whether a predicate holds on enough of the pages. */
function recurringOn(examples: readonly IndexedExample[]): (id: number) => boolean {
  const pages = new Map<number, number>()
  for (const { predicateIds } of examples) {
    for (const id of new Set(predicateIds.flatMap((ids) => [...ids]))) {
      pages.set(id, (pages.get(id) ?? 0) + 1)
    }
  }
  return (id) => (pages.get(id) ?? 0) >= examples.length * fieldDefaults.recurring
}

/** One value if no labelled page has more; with a least share of votes if a page may have none. */
function votePolicyFor(examples: readonly IndexedExample[]): VotePolicy {
  const counts = examples.map(({ positives }) => positives.size)
  const least = Math.ceil(ensembleDefaults.trees * fieldDefaults.minShare)
  if (counts.some((count) => count > 1))
    return { kind: 'all', least, share: fieldDefaults.shareOfMost }
  return { kind: 'one', least: counts.includes(0) ? least : 1, share: 0 }
}

const contentVotePolicy = (trees: number): VotePolicy => ({
  kind: 'all',
  least: Math.ceil(trees * fieldDefaults.contentShare),
  share: 0,
})

/** The words of the segments of some candidates. */
export function countCandidateWords(
  { page, candidates }: IndexedExample,
  places: Iterable<number>,
): number {
  let words = 0
  for (const place of places) words += segmentWordCount(page, candidates[place]!.segment)
  return words
}

/** Equal trees become one ensemble member with their votes; those with most votes come first. */
export function mergeEqualTrees(trees: readonly RuleTree[]): readonly EnsembleMember[] {
  const members = new Map<string, { tree: RuleTree; votes: number }>()
  for (const tree of trees) {
    const key = JSON.stringify(tree)
    const member = members.get(key)
    if (member === undefined) members.set(key, { tree, votes: 1 })
    else member.votes++
  }
  return [...members.values()].sort((a, b) => b.votes - a.votes)
}

/** Counts the rows of either label that reach each leaf. */
export const withLeafCounts = (
  members: readonly EnsembleMember[],
  rows: readonly TrainingRow[],
): readonly EnsembleMember[] =>
  members.map(({ votes, tree }) => ({ votes, tree: counted(tree, rows) }))

function counted(tree: RuleTree, rows: readonly TrainingRow[]): RuleTree {
  if (tree.kind === 'leaf') {
    const taken = rows.filter(({ isPositive }) => isPositive).length
    return { ...tree, taken, left: rows.length - taken }
  }
  const isYes = ({ page, candidate }: TrainingRow): boolean =>
    predicateHolds(tree.test, page.view(candidate))
  return {
    ...tree,
    yes: counted(
      tree.yes,
      rows.filter((row) => isYes(row)),
    ),
    no: counted(
      tree.no,
      rows.filter((row) => !isYes(row)),
    ),
  }
}
