import { type SegmentSelection, selectByExpectedF } from '../../analysis/model/expected-f.js'
import { logit, sigmoid } from '../../ml/numeric/probabilities.js'
import { type PageContext, segmentWordCount } from '../predicates/page-context.js'
import type { SeenPaths } from '../rule/model-part.js'
import { type Rule, totalVotes } from '../rule/rule.js'
import type { VoteCount } from './match-rule.js'
import { namedPaths } from './named-paths.js'

/**
 * What speaks for a segment as main content, as log odds. The rule says where: its votes, and whether labelled pages
 * had main content at the path of the segment. The model says what is unlike anything labelled: it counts for more
 * where no labelled page had anything at this path.
 */
export interface CombinationWeights {
  /** Of the model's log odds. */
  readonly model: number
  /** Of the votes, from -1 for none to 1 for all: halves for their share, and for whether they take the segment. */
  readonly votes: number
  /** Of the log odds that labelled pages had main content at the path rather than something else. */
  readonly path: number
  /** Of the model's log odds at paths of no labelled page, in addition. */
  readonly newPathModel: number
  /** For segments at such paths. */
  readonly newPath: number
  readonly always: number
}

/** Fitted on pages that the rules were not learned from: docs/decisions/0058-rules-and-model.md. */
export const combinationWeights: CombinationWeights = {
  model: 0.59,
  votes: 1.05,
  path: 1.06,
  newPathModel: 0.38,
  newPath: -0.09,
  always: 0,
}

/** Added to counts of labelled pages, so that one page is no proof. */
const prior = 0.3

/** The log odds of no segment count for more than this. */
const maxLogOdds = 9.2

/** The measures of a segment that its log odds are a weighted sum of. */
export type CombinationSigns = Readonly<Record<keyof CombinationWeights, number>>

/** The signs of each candidate of a page. */
export function combinationSigns(
  rule: Pick<Rule, 'voters'>,
  { candidates, votes, places }: VoteCount,
  page: PageContext,
  seen: SeenPaths | undefined,
): readonly CombinationSigns[] {
  const known = new Map(seen?.paths.map((path, at) => [path, at]))
  const pathOf = namedPaths(page)
  const all = totalVotes(rule)
  const taken = new Set(places)
  return candidates.map((candidate, place) => {
    const at = known.get(pathOf(candidate.segment))
    const [kept, left] = at === undefined ? [0, 0] : [seen!.kept[at]!, seen!.left[at]!]
    const isNew = seen !== undefined && at === undefined ? 1 : 0
    const likelihood = logit(page.modelScore(candidate))
    const model = Math.max(-maxLogOdds, Math.min(maxLogOdds, likelihood))
    return {
      model,
      votes: places.length === 0 ? 0 : votes[place]! / all + (taken.has(place) ? 0 : -1),
      path: Math.log((kept + prior) / (left + prior)),
      newPathModel: isNew * model,
      newPath: isNew,
      always: 1,
    }
  })
}

/**
 * The candidates that a rule and the general model choose together, by the best expected F1, in page order, and this
 * F1. The page asks the model.
 */
export function combinedChoice(
  rule: Pick<Rule, 'voters'>,
  counted: VoteCount,
  page: PageContext,
  seen: SeenPaths | undefined,
): SegmentSelection {
  const words = counted.candidates.map(({ segment }) => segmentWordCount(page, segment))
  return choiceBySigns(combinationSigns(rule, counted, page, seen), words)
}

/**
 * The candidates with the best expected F1, by their signs and their numbers of words.
 * @bench
 */
export function choiceBySigns(
  signs: readonly CombinationSigns[],
  words: ArrayLike<number>,
  weights: CombinationWeights = combinationWeights,
): SegmentSelection {
  const likelihoods = Float32Array.from(signs, (one) => combinedLikelihood(one, weights))
  return selectByExpectedF(likelihoods, words)
}

/** How likely a segment with these signs is main content. */
export function combinedLikelihood(signs: CombinationSigns, weights: CombinationWeights): number {
  let logOdds = 0
  for (const [sign, weight] of Object.entries(weights))
    logOdds += weight * signs[sign as keyof CombinationSigns]
  return sigmoid(logOdds)
}
