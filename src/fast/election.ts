import type { Choice } from '../rules/rule.js'
import type { Ballot, Prospect } from './ballot.js'

/** Those who may be taken, in page order, by their places. */
export interface Electorate {
  readonly count: number
  prospect(at: number): Prospect
  /** The votes for one; what is at most `floor` need not be exact. */
  votes(at: number, floor: number): number
  /** Whether it may be taken at all: asked only of those with votes. */
  isEligible(at: number): boolean
}

export interface Elected {
  readonly places: readonly number[]
  readonly certainty: number
}

/** The same that `chosen` takes of the votes of all, with as few of them counted as that needs. */
export function elect(ballot: Ballot, choice: Choice, candidates: Electorate): Elected {
  const votes =
    choice.kind === 'one' ? electOne(choice, candidates, ballot.all) : electAll(choice, candidates)
  const sum = votes.reduce((so, { votes }) => so + votes, 0)
  return {
    places: votes.map(({ at }) => at),
    certainty: votes.length === 0 ? 0 : sum / votes.length / ballot.all,
  }
}

interface Vote {
  readonly at: number
  readonly votes: number
}

/** The first with the most votes: those who may have all are asked before the others. */
function electOne({ least }: Choice, candidates: Electorate, all: number): readonly Vote[] {
  let best = { at: candidates.count, votes: Math.max(1, least) - 1 }
  const hear = (at: number): void => {
    const isBefore = at < best.at
    const floor = isBefore && best.at < candidates.count ? best.votes - 1 : best.votes
    if (candidates.prospect(at).most <= floor) return
    const votes = candidates.votes(at, floor)
    if (votes > floor && candidates.isEligible(at)) best = { at, votes }
  }
  for (let at = 0; at < candidates.count && best.votes < all; at++) {
    if (candidates.prospect(at).most === all) hear(at)
  }
  for (let at = 0; at < candidates.count && best.votes < all; at++) {
    if (candidates.prospect(at).most < all) hear(at)
  }
  return best.at === candidates.count ? [] : [best]
}

function electAll({ least, share }: Choice, candidates: Electorate): readonly Vote[] {
  const found: Vote[] = []
  const floor = Math.max(1, least) - 1
  let most = 0
  for (let at = 0; at < candidates.count; at++) {
    const enough = Math.max(floor, Math.ceil(most * share) - 1)
    if (candidates.prospect(at).most <= enough) continue
    const votes = candidates.votes(at, enough)
    if (votes <= enough || !candidates.isEligible(at)) continue
    found.push({ at, votes })
    most = Math.max(most, votes)
  }
  return found.filter(({ votes }) => votes >= most * share)
}
