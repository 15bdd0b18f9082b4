import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maximumMatching } from './bipartite-matching.js'

const match = (rows: readonly (readonly number[])[]) =>
  maximumMatching(rows.length, (row) => rows[row]!)

/** The size of a maximum matching, by exhaustive search. */
function most(rows: readonly (readonly number[])[], taken: readonly number[] = []): number {
  const [first, ...rest] = rows
  if (first === undefined) return 0
  const without = most(rest, taken)
  const free = first.filter((column) => !taken.includes(column))
  return Math.max(without, ...free.map((column) => 1 + most(rest, [...taken, column])))
}

describe('a matching', () => {
  it.each([
    ['matches each with its only column', [[0], [1]], [0, 1]],
    ['moves a partner on', [[0, 1], [0]], [1, 0]],
    ['moves partners on in a chain', [[0, 1], [1, 2], [0], [1]], [1, 2, 0, undefined]],
    ['leaves out who comes too late', [[0], [0]], [0, undefined]],
    ['leaves out who has no candidate', [[], [0]], [undefined, 0]],
    ['of no rows is empty', [], []],
  ])('%s', (_, rows, partners) => {
    expect(match(rows)).toEqual(partners)
  })

  it('continues after a failed search', () => {
    expect(match([[0], [0], [0, 1], [1, 2]])).toEqual([0, undefined, 1, 2])
  })

  it('is one to one, uses only allowed columns, and is a maximum for every prefix of rows', () => {
    const columns = fc.uniqueArray(fc.nat(4), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(columns, { maxLength: 6 }), (rows) => {
        const partners = match(rows)
        const matched = partners.filter((column) => column !== undefined)
        expect(new Set(matched).size).toBe(matched.length)
        partners.forEach((column, row) => {
          if (column !== undefined) expect(rows[row]).toContain(column)
          const first = partners.slice(0, row + 1).filter((partner) => partner !== undefined)
          expect(first).toHaveLength(most(rows.slice(0, row + 1)))
        })
      }),
    )
  })

  it('needs no recursion and little time for many equal rows', () => {
    const all = Array.from({ length: 500 }, (_, column) => column)
    const partners = maximumMatching(1_000, () => all)
    expect(partners.filter((column) => column !== undefined)).toHaveLength(500)
  })
})
