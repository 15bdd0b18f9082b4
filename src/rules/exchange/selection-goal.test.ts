import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import { type BitSet, bitCount, bitMembers, emptyBits, setBit } from './bit-set.js'
import { subsetGoal, valuesGoal } from './selection-goal.js'
import { type SelectionMode, SelectionSpace, sampleNodes } from './selection-space.js'
import { SelectorPage } from './selector-page.js'

const page = new SelectorPage(pageContextOf('<p>a'))

/** Pages of nodes by their values, and what is wanted of each; the nodes at these places are taken. */
function spaceOf(
  mode: SelectionMode,
  ...pages: readonly {
    readonly items: readonly string[]
    readonly wanted: readonly string[]
    readonly taken?: readonly number[]
  }[]
): SelectionSpace {
  return new SelectionSpace(
    pages.map(({ items, wanted, taken = [] }) => ({
      page,
      wanted,
      nodes: items.map((values, node) => ({
        node,
        values: values === '' ? [] : values.split('|'),
      })),
      taken: new Set(taken),
    })),
    mode,
  )
}

/** The second page begins with the second word of the set. */
const second = 32

function setOf({ right }: SelectionSpace, ...members: readonly number[]): BitSet {
  const bits = emptyBits(right.length * 32)
  for (const member of members) setBit(bits, member)
  return bits
}

describe('where only the first counts', () => {
  const space = spaceOf(
    'first',
    { items: ['x', 'a', 'b', 'a'], wanted: ['a'], taken: [3] },
    { items: ['a', 'c'], wanted: [] },
  )
  const goal = valuesGoal(space)

  test('every node with the value is right, some of them are taken', () => {
    expect(bitMembers(space.right)).toEqual([1, 3])
    expect(bitMembers(space.taken)).toEqual([3])
    expect(sampleNodes(space, space.right, 9, 1).map(({ node }) => node)).toEqual([1])
  })

  test('a selection is right on pages where its first is, and on those without a value where it is empty', () => {
    expect(goal.score(setOf(space, 3))).toEqual({ right: 2, crowded: 0 })
    expect(goal.score(setOf(space, 1, 2))).toEqual({ right: 2, crowded: 1 })
    expect(goal.score(setOf(space, 0, 1))).toEqual({ right: 1, crowded: 0 })
    expect(goal.score(setOf(space, 3, second + 1))).toEqual({ right: 1, crowded: 0 })
    expect(goal.score(setOf(space))).toEqual({ right: 1, crowded: 0 })
  })

  test('it may be narrowed while something right is in it', () => {
    expect(goal.mayBecomeRight(setOf(space, 0, 3))).toBe(true)
    expect(goal.mayBecomeRight(setOf(space, 0, 2, second))).toBe(false)
  })
})

describe('where all counts', () => {
  const space = spaceOf(
    'all',
    { items: ['a', 'b', 'x', 'a|b', 'a|x', ''], wanted: ['a', 'b'], taken: [0, 1] },
    { items: ['c', 'c'], wanted: ['c'], taken: [1] },
  )
  const goal = valuesGoal(space)

  test('the values must be the same, in their order, whichever items give them', () => {
    expect(goal.score(setOf(space, 0, 1, second)).right).toBe(2)
    expect(goal.score(setOf(space, 3, second + 1)).right).toBe(2)
    expect(goal.score(setOf(space, 0, 1, second, second + 1)).right).toBe(1)
    expect(goal.score(setOf(space, 0, second)).right).toBe(1)
    expect(goal.score(setOf(space, 4, second)).right).toBe(1)
  })

  test('nodes without values are harmless, and not counted', () => {
    expect(goal.score(setOf(space, 0, 1, 5, second)).right).toBe(2)
    expect(bitCount(space.right)).toBe(5)
    expect(bitMembers(space.harmless)).toEqual([0, 1, 3, 5, second, second + 1])
  })

  test('it may be narrowed while all values are in it', () => {
    expect(goal.mayBecomeRight(setOf(space, 0, 1, 2, second))).toBe(true)
    expect(goal.mayBecomeRight(setOf(space, 0, 2, second))).toBe(false)
  })

  test('a part has what it is for and nothing that is not taken', () => {
    const part = subsetGoal(space, setOf(space, 0))
    expect(part.mayBecomeRight(setOf(space, 0, 2))).toBe(true)
    expect(part.mayBecomeRight(setOf(space, 1))).toBe(false)
    expect(part.score(setOf(space, 0, 1)).right).toBe(2)
    expect(part.score(setOf(space, 0, 3)).right).toBe(1)
    expect(part.score(setOf(space, 0, second)).right).toBe(1)
  })
})
