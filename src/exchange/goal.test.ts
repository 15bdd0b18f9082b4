import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { type Bits, bitsFor, countOf, membersOf, setBit } from './bits.js'
import { ClausePage } from './clause-page.js'
import { partGoal, wholeGoal } from './goal.js'
import { type Count, Ground, samplesOf } from './ground.js'

const page = new ClausePage(studyPage('<p>a'))

/** Pages of items by their values, and what is wanted of each; what is taken are the items at these places. */
function groundOf(
  count: Count,
  ...pages: readonly {
    readonly items: readonly string[]
    readonly wanted: readonly string[]
    readonly taken?: readonly number[]
  }[]
): Ground {
  return new Ground(
    pages.map(({ items, wanted, taken = [] }) => ({
      page,
      wanted,
      items: items.map((values, node) => ({
        node,
        values: values === '' ? [] : values.split('|'),
      })),
      taken: new Set(taken),
    })),
    count,
  )
}

/** The second page begins with the second word of the set. */
const second = 32

function setOf({ right }: Ground, ...members: readonly number[]): Bits {
  const bits = bitsFor(right.length * 32)
  for (const member of members) setBit(bits, member)
  return bits
}

describe('where only the first counts', () => {
  const ground = groundOf(
    'first',
    { items: ['x', 'a', 'b', 'a'], wanted: ['a'], taken: [3] },
    { items: ['a', 'c'], wanted: [] },
  )
  const goal = wholeGoal(ground)

  test('everything with the value is right, and what is taken of it is known', () => {
    expect(membersOf(ground.right)).toEqual([1, 3])
    expect(membersOf(ground.taken)).toEqual([3])
    expect(samplesOf(ground, ground.right, 9, 1).map(({ node }) => node)).toEqual([1])
  })

  test('a selection is right on pages where its first is, and on those without a value where it is empty', () => {
    expect(goal.verdict(setOf(ground, 3))).toEqual({ right: 2, crowded: 0 })
    expect(goal.verdict(setOf(ground, 1, 2))).toEqual({ right: 2, crowded: 1 })
    expect(goal.verdict(setOf(ground, 0, 1))).toEqual({ right: 1, crowded: 0 })
    expect(goal.verdict(setOf(ground, 3, second + 1))).toEqual({ right: 1, crowded: 0 })
    expect(goal.verdict(setOf(ground))).toEqual({ right: 1, crowded: 0 })
  })

  test('it may be narrowed while something right is in it', () => {
    expect(goal.mayHold(setOf(ground, 0, 3))).toBe(true)
    expect(goal.mayHold(setOf(ground, 0, 2, second))).toBe(false)
  })
})

describe('where all counts', () => {
  const ground = groundOf(
    'all',
    { items: ['a', 'b', 'x', 'a|b', 'a|x', ''], wanted: ['a', 'b'], taken: [0, 1] },
    { items: ['c', 'c'], wanted: ['c'], taken: [1] },
  )
  const goal = wholeGoal(ground)

  test('the values must be the same, in their order, whichever items give them', () => {
    expect(goal.verdict(setOf(ground, 0, 1, second)).right).toBe(2)
    expect(goal.verdict(setOf(ground, 3, second + 1)).right).toBe(2)
    expect(goal.verdict(setOf(ground, 0, 1, second, second + 1)).right).toBe(1)
    expect(goal.verdict(setOf(ground, 0, second)).right).toBe(1)
    expect(goal.verdict(setOf(ground, 4, second)).right).toBe(1)
  })

  test('what gives nothing does no harm, and says nothing', () => {
    expect(goal.verdict(setOf(ground, 0, 1, 5, second)).right).toBe(2)
    expect(countOf(ground.right)).toBe(5)
    expect(membersOf(ground.harmless)).toEqual([0, 1, 3, 5, second, second + 1])
  })

  test('it may be narrowed while all values are in it', () => {
    expect(goal.mayHold(setOf(ground, 0, 1, 2, second))).toBe(true)
    expect(goal.mayHold(setOf(ground, 0, 2, second))).toBe(false)
  })

  test('a part has what it is for and nothing that is not taken', () => {
    const part = partGoal(ground, setOf(ground, 0))
    expect(part.mayHold(setOf(ground, 0, 2))).toBe(true)
    expect(part.mayHold(setOf(ground, 1))).toBe(false)
    expect(part.verdict(setOf(ground, 0, 1)).right).toBe(2)
    expect(part.verdict(setOf(ground, 0, 3)).right).toBe(1)
    expect(part.verdict(setOf(ground, 0, second)).right).toBe(1)
  })
})
