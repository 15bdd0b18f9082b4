import { expect, test } from 'vitest'
import { hybridDensities } from './hybrid-densities.js'
import type { NodeCounts } from './node-counts.js'

type Row = readonly [
  characters: number,
  hybrid: number,
  linkCharacters: number,
  tags: number,
  links: number,
]

function densityOf(row: Row, body: Row): number {
  const column = (at: number): Float64Array => Float64Array.of(body[at]!, row[at]!)
  const counts: NodeCounts = {
    characters: column(0),
    hybrid: column(1),
    linkCharacters: column(2),
    tags: column(3),
    links: column(4),
  }
  return hybridDensities(counts, 0)[1]!
}

const body: Row = [100, 50, 20, 10, 4]

test('is the composite text density with characters by their importance', () => {
  // base: ln(30/(40-10) 10 + 20/50 30 + e); of: 30/10 x 3/2
  const expected = (30 / 3) * (Math.log(4.5) / Math.log(Math.log(10 + 12 + Math.E)))
  expect(densityOf([40, 30, 10, 3, 2], body)).toBeCloseTo(expected, 10)
})

test('a node without tags has HC / C of them', () => {
  // T = 30/40; base: ln(0 + 12 + e); of: 30/1 x .75/1
  const expected = 40 * (Math.log(30 * 0.75) / Math.log(Math.log(12 + Math.E)))
  expect(densityOf([40, 30, 0, 0, 0], body)).toBeCloseTo(expected, 10)
})

test('what is not seen has none', () => {
  expect(densityOf([40, 0, 10, 3, 2], body)).toBe(0)
  expect(densityOf([0, 0, 0, 3, 2], body)).toBe(0)
})

test('is finite on a page without links', () => {
  expect(densityOf([40, 40, 0, 1, 0], [100, 100, 0, 9, 0])).toBeCloseTo(
    40 * (Math.log(40) / 0.01),
    6,
  )
})
