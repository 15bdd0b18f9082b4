import { describe, expect, test } from 'vitest'
import { bagger } from './bag.js'
import { randomFrom } from './random.js'

const rows = Int32Array.of(1, 2, 4, 5, 7, 8)

describe('a bag', () => {
  test('has all rows when all are asked for', () => {
    const { rows: drawn, others } = bagger(rows, undefined, 1)(randomFrom(1))
    expect([...drawn]).toEqual([...rows])
    expect(others).toHaveLength(0)
  })

  test('has its share of the rows, and leaves out the others', () => {
    const draw = bagger(rows, undefined, 0.5)
    const random = randomFrom(1)
    const seen = new Set<string>()
    for (let time = 0; time < 20; time++) {
      const { rows: drawn, others } = draw(random)
      expect(drawn).toHaveLength(3)
      expect([...drawn, ...others].sort()).toEqual([...rows])
      expect([...drawn]).toEqual([...drawn].sort())
      seen.add(drawn.join())
    }
    expect(seen.size).toBeGreaterThan(5)
  })

  test('draws the rows of one group together', () => {
    // rows 1, 4 and 8 are of group 70, rows 2 and 5 of group -3, row 7 of group 9
    const groups = Int32Array.of(5, 70, -3, 5, 70, -3, 5, 9, 70)
    const draw = bagger(rows, groups, 1 / 3)
    const random = randomFrom(2)
    const seen = new Set<string>()
    for (let time = 0; time < 40; time++) seen.add(draw(random).rows.join())
    expect([...seen].sort()).toEqual(['1,4,8', '2,5', '7'])
  })

  test('is never empty', () => {
    expect(bagger(rows, undefined, 0)(randomFrom(1)).rows).toHaveLength(1)
  })
})
