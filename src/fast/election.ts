import type { Choice } from '../rules/rule.js'
import type { Ballot } from './ballot.js'

/** Those who may be taken, in page order, by their places. */
export interface Electorate {
  /** The votes that each may have. */
  readonly most: Int32Array
  /** The most of these. */
  readonly top: number
  /** The votes for one; what is at most `floor` need not be exact. */
  votes(at: number, floor: number): number
  /** Whether it may be taken at all: asked only of those with votes. */
  isEligible(at: number): boolean
}

export interface Elected {
  readonly places: readonly number[]
  readonly certainty: number
}

/** Shares of the most votes that anybody may have, above which one is looked for first. */
const shares = [1, 0.6, 0]

/** The same that `chosen` takes of the votes of all, with as few of them counted as that needs. */
export function elect(ballot: Ballot, choice: Choice, electorate: Electorate): Elected {
  const votes = choice.kind === 'one' ? electOne(choice, electorate) : electAll(choice, electorate)
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

const electOne = (choice: Choice, electorate: Electorate): readonly Vote[] => {
  const best = bestOf(choice, electorate)
  return best === undefined ? [] : [best]
}

/** The first with the most votes. As a rule it has all that anybody may have: then little is asked of the others. */
function bestOf({ least }: Choice, electorate: Electorate): Vote | undefined {
  const floor = Math.max(1, least) - 1
  const { top } = electorate
  for (const share of shares) {
    const best = bestAbove(Math.max(floor, Math.ceil(top * share) - 1), electorate)
    if (best !== undefined) return best
  }
  return undefined
}

function bestAbove(floor: number, electorate: Electorate): Vote | undefined {
  let best: Vote | undefined
  for (let at = 0; at < electorate.most.length; at++) {
    const toBeat = best?.votes ?? floor
    if (electorate.most[at]! <= toBeat) continue
    const votes = electorate.votes(at, toBeat)
    if (votes > toBeat && electorate.isEligible(at)) best = { at, votes }
  }
  return best
}

/** The most votes are counted first where they decide about others: then these are asked less. */
function electAll(choice: Choice, electorate: Electorate): readonly Vote[] {
  const best = choice.share === 0 ? 0 : bestOf(choice, electorate)?.votes
  if (best === undefined) return []
  const floor = Math.ceil(Math.max(1, choice.least, best * choice.share)) - 1
  const found: Vote[] = []
  for (let at = 0; at < electorate.most.length; at++) {
    if (electorate.most[at]! <= floor) continue
    const votes = electorate.votes(at, floor)
    if (votes > floor && electorate.isEligible(at)) found.push({ at, votes })
  }
  return found
}
