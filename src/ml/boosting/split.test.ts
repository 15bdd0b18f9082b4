import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binOf } from './binned-table.js'
import { noLimits, six, someRows, tableOf } from './booster.test-kit.js'
import { fillHistogram, newHistogram } from './histogram.js'
import { packGradients } from './packed-gradients.js'
import { randomFrom } from './sampling.js'
import { type BinSplit, bestSplit, leafValue, lossReduction, type SplitLimits } from './split.js'

interface Case {
  readonly table: typeof six.table
  readonly gradients: Float64Array
  readonly hessians: Float64Array
}

function found(
  { table, gradients, hessians }: Case,
  limits: Partial<SplitLimits> = {},
  columns = Int32Array.from(table.columns.keys()),
): BinSplit | undefined {
  const rows = Int32Array.from({ length: table.rows }, (_, row) => row)
  const packed = new Float64Array(rows.length)
  const units = packGradients(rows, gradients, hessians, randomFrom(1), packed)
  const histogram = newHistogram(table)
  fillHistogram(table, rows, packed, histogram)
  return bestSplit({ table, columns, units, limits: { ...noLimits, ...limits } }, rows, histogram)
}

describe('a leaf', () => {
  test('takes a Newton step', () => {
    expect(leafValue(1, 0.5, 1)).toBe(-1 / 1.5)
    expect(leafValue(-3, 2, 0)).toBe(1.5)
    expect(leafValue(0, 0, 0)).toBe(0)
  })

  test('reduces the loss by half of that step times its gradient', () => {
    expect(lossReduction(1, 0.5, 1)).toBe(1 / 3)
    expect(lossReduction(-3, 2, 0)).toBe(2.25)
  })
})

describe('the best split of six rows', () => {
  test('is between 2 and 3', () => {
    // below 1 / 1.5 / 2 = 1/3, above 1 / 2 / 2 = 1/4, and 0 before; next best is .1556, between 1 and 2
    const split = found(six)!
    expect(split).toMatchObject({ column: 0, bin: 2 })
    expect(split.gain).toBeCloseTo(7 / 12, 12)
  })

  test('has enough rows on both sides', () => {
    // of 3 and 3: .25 / 1.75 / 2 twice
    const split = found(six, { minLeafRows: 3 })!
    expect(split.bin).toBe(3)
    expect(split.gain).toBeCloseTo(1 / 7, 12)
    expect(found(six, { minLeafRows: 2 })!.bin).toBe(2)
    expect(found(six, { minLeafRows: 4 })).toBeUndefined()
  })

  test('has enough hessian on both sides', () => {
    expect(found(six, { minLeafHessian: 0.5 })!.bin).toBe(2)
    expect(found(six, { minLeafHessian: 0.75 })!.bin).toBe(3)
    expect(found(six, { minLeafHessian: 0.76 })).toBeUndefined()
  })

  test('depends on l2', () => {
    // without it 1 / .5 / 2 and 1 / 1 / 2
    expect(found(six, { l2: 0 })!.gain).toBeCloseTo(1.5, 12)
  })

  test('has more than the minimum gain', () => {
    expect(found(six, { minGain: 0.58 })!.bin).toBe(2)
    expect(found(six, { minGain: 0.59 })).toBeUndefined()
  })
})

describe('the best split', () => {
  test('is in the first of equal columns, and in one of the allowed columns', () => {
    const twice = { ...six, table: tableOf([1, 2, 3, 4, 5, 6].map((value) => [value, value])) }
    expect(found(twice)!.column).toBe(0)
    expect(found(twice, {}, Int32Array.of(1))!.column).toBe(1)
    expect(found(twice, {}, Int32Array.of())).toBeUndefined()
  })

  test('is the lowest of equal ones in a column', () => {
    const table = tableOf([[1], [2], [3]])
    const hessians = new Float64Array(3).fill(0.25)
    expect(found({ table, gradients: Float64Array.of(1, 0, -1), hessians })!.bin).toBe(1)
  })

  test('does not exist when all rows have equal gradients', () => {
    const alike = { ...six, gradients: new Float64Array(6).fill(0.5) }
    expect(found(alike)).toBeUndefined()
  })

  test('has the most gain of all that the limits allow', () => {
    const limits = fc.record({
      minLeafRows: fc.integer({ min: 1, max: 12 }),
      minLeafHessian: fc.integer({ min: 0, max: 10 }).map((number) => number / 16),
      l2: fc.constantFrom(0, 0.5, 1),
    })
    fc.assert(
      fc.property(someRows, limits, (some, by) => {
        const split = found(some, by)
        const best = Math.max(0, ...allGains(some, by))
        expect(split?.gain ?? 0).toBeCloseTo(best, 9)
        if (split) expect(gainAt(some, by, split)).toBeCloseTo(best, 9)
      }),
    )
  })
})

/** The gain of one split, summed row by row; none where a limit forbids it. */
function gainAt(
  { table, gradients, hessians }: Case,
  { minLeafRows, minLeafHessian, l2 }: Pick<SplitLimits, 'minLeafRows' | 'minLeafHessian' | 'l2'>,
  { column, bin }: Pick<BinSplit, 'column' | 'bin'>,
): number {
  const sides = [0, 1].map(() => ({ rows: 0, gradient: 0, hessian: 0 }))
  for (let row = 0; row < table.rows; row++) {
    const side = sides[binOf(table, row, column) < bin ? 0 : 1]!
    side.rows++
    side.gradient += gradients[row]!
    side.hessian += hessians[row]!
  }
  if (sides.some(({ rows, hessian }) => rows < minLeafRows || hessian < minLeafHessian)) return 0
  const [below, above] = sides as [(typeof sides)[0], (typeof sides)[0]]
  return (
    lossReduction(below.gradient, below.hessian, l2) +
    lossReduction(above.gradient, above.hessian, l2) -
    lossReduction(below.gradient + above.gradient, below.hessian + above.hessian, l2)
  )
}

const allGains = (some: Case, by: Parameters<typeof gainAt>[1]): readonly number[] =>
  some.table.cuts.flatMap((cuts, column) =>
    Array.from(cuts, (_, cut) => gainAt(some, by, { column, bin: cut + 1 })),
  )
