import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosen } from '../rules/apply.js'
import type { Choice } from '../rules/rule.js'
import { leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { Ballot } from './ballot.js'
import { elect } from './election.js'
import { Questions } from './questions.js'

const voters = [voter(take(), 4), voter(leave(), 6)]
const ballot = new Ballot(ruleOf({ voters }), new Questions())

/** Who is taken of those with so many votes, each of whom might have some more; how often votes were counted. */
function elected(choice: Choice, votes: readonly number[], more: readonly number[] = []) {
  let counted = 0
  const most = Int32Array.from(votes, (its, at) => its + (more[at] ?? 0))
  const found = elect(ballot, choice, {
    most,
    top: Math.max(0, ...most),
    votes: (at, floor) => {
      counted++
      return votes[at]! > floor ? votes[at]! : 0
    },
    isEligible: () => true,
  })
  return { ...found, counted }
}

describe('who is taken', () => {
  test('is whom all votes take, counted of all', () => {
    const choice = fc.record({
      kind: fc.constantFrom('one' as const, 'all' as const),
      least: fc.nat(10),
      share: fc.constantFrom(0, 0.5, 0.9),
    })
    const some = fc.array(fc.tuple(fc.nat(10), fc.nat(3)), { maxLength: 12 })
    fc.assert(
      fc.property(choice, some, (its, pairs) => {
        const votes = pairs.map(([votes]) => votes)
        const places = chosen({ choice: its }, Int32Array.from(votes))
        const { places: found, certainty } = elected(
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

  test('is one of those who may have most, where nobody can have more', () => {
    const choice = { kind: 'one', least: 1, share: 0 } as const
    expect(elected(choice, [3, 2, 8, 1, 8])).toEqual({ places: [2], certainty: 0.8, counted: 1 })
    expect(elected(choice, [3, 2, 4], [5, 1, 0])).toMatchObject({ places: [2], certainty: 0.4 })
  })

  test('is nobody with too few votes', () => {
    expect(elected({ kind: 'all', least: 4, share: 0 }, [3, 2, 3])).toMatchObject({
      places: [],
      counted: 0,
    })
  })
})
