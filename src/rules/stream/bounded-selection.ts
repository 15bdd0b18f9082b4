import type { VotePolicy } from '../rule/rule.js'

/** Candidates in page order whose votes are counted only where they decide. */
export interface BoundedVotes {
  /** The most votes that each may have. */
  readonly bounds: Int32Array
  /** The most of these. */
  readonly maxBound: number
  /** The votes of one; what is at most `floor` need not be exact. */
  votes(place: number, floor: number): number
  /** Whether it may be taken at all: asked only of those with votes. */
  isEligible(place: number): boolean
}

interface BoundedSelection {
  readonly places: readonly number[]
  /** The mean share of all votes that they have; 0 where nothing is selected. */
  readonly certainty: number
}

/** Shares of the highest bound above which the best candidate is looked for, one after the other. */
const searchShares = [1, 0.6, 0]

interface Counted {
  readonly place: number
  readonly votes: number
}

/** Selects what `selectByVotes` selects of the votes of all candidates, and counts as few of them as that needs. */
export function selectBounded(
  policy: VotePolicy,
  candidates: BoundedVotes,
  totalVotes: number,
): BoundedSelection {
  const selected =
    policy.kind === 'one' ? selectOne(policy, candidates) : selectAll(policy, candidates)
  const sum = selected.reduce((so, { votes }) => so + votes, 0)
  return {
    places: selected.map(({ place }) => place),
    certainty: selected.length === 0 ? 0 : sum / selected.length / totalVotes,
  }
}

const selectOne = (policy: VotePolicy, candidates: BoundedVotes): readonly Counted[] => {
  const best = bestOf(policy, candidates)
  return best === undefined ? [] : [best]
}

/** The first with the most votes. As a rule it has the highest bound: then few others are counted. */
function bestOf({ least }: VotePolicy, candidates: BoundedVotes): Counted | undefined {
  const floor = Math.max(1, least) - 1
  for (const share of searchShares) {
    const above = Math.max(floor, Math.ceil(candidates.maxBound * share) - 1)
    const best = bestAbove(above, candidates)
    if (best !== undefined) return best
  }
  return undefined
}

function bestAbove(floor: number, candidates: BoundedVotes): Counted | undefined {
  const { bounds } = candidates
  let best: Counted | undefined
  for (let place = 0; place < bounds.length; place++) {
    const toBeat = best?.votes ?? floor
    if (bounds[place]! <= toBeat) continue
    const votes = candidates.votes(place, toBeat)
    if (votes > toBeat && candidates.isEligible(place)) best = { place, votes }
  }
  return best
}

/** The most votes are counted first where they decide about the others, which then are counted less often. */
function selectAll(policy: VotePolicy, candidates: BoundedVotes): readonly Counted[] {
  const best = policy.share === 0 ? 0 : bestOf(policy, candidates)?.votes
  if (best === undefined) return []
  const floor = Math.ceil(Math.max(1, policy.least, best * policy.share)) - 1
  const selected: Counted[] = []
  for (let place = 0; place < candidates.bounds.length; place++) {
    if (candidates.bounds[place]! <= floor) continue
    const votes = candidates.votes(place, floor)
    if (votes > floor && candidates.isEligible(place)) selected.push({ place, votes })
  }
  return selected
}
