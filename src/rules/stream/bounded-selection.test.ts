import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectByVotes } from '../evaluate/match-rule.js'
import type { VotePolicy } from '../rule/rule.js'
import { selectBounded } from './bounded-selection.js'

const totalVotes = 10

/** What is selected of candidates with so many votes and bounds above them, and how often votes were counted. */
function selected(policy: VotePolicy, votes: readonly number[], more: readonly number[] = []) {
  let counted = 0
  const bounds = Int32Array.from(votes, (its, at) => its + (more[at] ?? 0))
  const candidates = {
    bounds,
    maxBound: Math.max(0, ...bounds),
    votes: (place: number, floor: number) => {
      counted++
      return votes[place]! > floor ? votes[place]! : 0
    },
    isEligible: () => true,
  }
  const found = selectBounded(policy, candidates, totalVotes)
  return { ...found, counted }
}

describe('what is selected', () => {
  test('is what all votes select', () => {
    const choice = fc.record({
      kind: fc.constantFrom('one' as const, 'all' as const),
      least: fc.nat(10),
      share: fc.constantFrom(0, 0.5, 0.9),
    })
    const some = fc.array(fc.tuple(fc.nat(10), fc.nat(3)), { maxLength: 12 })
    fc.assert(
      fc.property(choice, some, (its, pairs) => {
        const votes = pairs.map(([votes]) => votes)
        const places = selectByVotes({ choice: its }, Int32Array.from(votes))
        const { places: found, certainty } = selected(
          its,
          votes,
          pairs.map(([, more]) => more),
        )
        expect(found).toEqual(places)
        const sum = places.reduce((so, place) => so + votes[place]!, 0)
        expect(certainty).toBe(places.length === 0 ? 0 : sum / places.length / 10)
      }),
    )
  })

  test('is a candidate with the highest bound, where no other can have more', () => {
    const choice = { kind: 'one', least: 1, share: 0 } as const
    expect(selected(choice, [3, 2, 8, 1, 8])).toEqual({ places: [2], certainty: 0.8, counted: 1 })
    expect(selected(choice, [3, 2, 4], [5, 1, 0])).toMatchObject({ places: [2], certainty: 0.4 })
  })

  test('is nothing with too few votes', () => {
    expect(selected({ kind: 'all', least: 4, share: 0 }, [3, 2, 3])).toMatchObject({
      places: [],
      counted: 0,
    })
  })
})
