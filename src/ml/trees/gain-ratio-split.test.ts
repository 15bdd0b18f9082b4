import { describe, expect, test } from 'vitest'
import { gainRatioSplit, thresholdIn } from './gain-ratio-split.js'
import { allRows, type NodeSplit, sortTable } from './sorted-table.js'

const splitOf = (
  rows: readonly (readonly number[])[],
  classes: readonly number[],
  minSideRows = 1,
  weights?: readonly number[],
): NodeSplit | undefined => {
  const table = sortTable(rows, classes, weights ? { weights } : {})
  return gainRatioSplit(table, allRows(table), minSideRows)
}

const column = (...values: number[]): number[][] => values.map((value) => [value])

describe('the gain ratio', () => {
  test('is the gain, less the cost of the threshold, by the split information', () => {
    // 1 bit less log2(3 places) / 4 rows, by 1 bit
    expect(splitOf(column(1, 2, 3, 4), [0, 0, 1, 1])).toEqual({
      column: 0,
      threshold: 2.5,
      gain: expect.closeTo(1 - Math.log2(3) / 4, 12),
    })
  })

  test('does not exist where the threshold costs more than the gain', () => {
    // places 1|3, 2|2, 3|1 gain .311, 0, .311 bits, and log2(3) / 4 is .396
    expect(splitOf(column(1, 2, 3, 4), [0, 1, 0, 1])).toBeUndefined()
    // with one place .311 are left, by .811
    expect(splitOf(column(1, 3, 3, 3), [0, 1, 0, 1])).toEqual({
      column: 0,
      threshold: 2,
      gain: expect.closeTo(0.311278 / 0.811278, 5),
    })
  })

  // columns of zeros and ones, with 4 rows of each class: gain, ratio
  const one = [0, 0, 0, 1, 0, 1, 1, 1] // 3 and 1 to 1 and 3: .1887, .1887
  const single = [1, 0, 0, 0, 0, 0, 0, 0] // 1 and 0 to 3 and 4: .1379, .2537
  const weak = [1, 1, 0, 0, 1, 0, 0, 0] // 2 and 1 to 2 and 3: .0488, .0511
  const halves = [0, 0, 0, 0, 1, 1, 1, 1]
  const beside = (...columns: number[][]): number[][] =>
    halves.map((_, row) => columns.map((values) => values[row]!))

  test('compares only columns of at least average gain', () => {
    // the average is .1633
    expect(splitOf(beside(single, one), halves)?.column).toBe(1)
  })

  test('compares them, and columns with little gain lower the average', () => {
    // the average is .1251
    expect(splitOf(beside(weak, one, single), halves)?.column).toBe(2)
  })

  test('is that of the first of equal columns', () => {
    expect(splitOf(beside(weak, one, one), halves)?.column).toBe(1)
  })

  test('ignores columns without gain in the average', () => {
    const nothing = [0, 1, 0, 1, 0, 1, 0, 1]
    expect(splitOf(beside(nothing, nothing, single, one), halves)?.column).toBe(3)
  })
})

describe('each side', () => {
  test('has at least the configured rows', () => {
    const classes = [1, 0, 0, 0, 0, 0]
    const values = column(1, 2, 2, 2, 3, 3)
    expect(splitOf(values, classes)?.threshold).toBe(1.5)
    expect(splitOf(column(1, 2, 2, 2, 2, 2), classes, 2)).toBeUndefined()
    // of 1|5 and 4|2 only the second is left: one place
    const two = splitOf(values, classes, 2)
    expect(two?.threshold).toBe(2.5)
    expect(splitOf(column(1, 1, 1), [0, 1, 1], 2)).toBeUndefined()
  })

  test('has at least a tenth of the average class', () => {
    // 100 rows of two classes: 5
    const rows = Array.from({ length: 100 }, (_, at) => [at < 4 ? 1 : 0, at < 5 ? 1 : 0])
    const first = (count: number): number[] => rows.map((_, at) => (at < count ? 1 : 0))
    expect(
      splitOf(
        rows.map(([a]) => [a!]),
        first(4),
      ),
    ).toBeUndefined()
    expect(
      splitOf(
        rows.map(([, b]) => [b!]),
        first(5),
      )?.threshold,
    ).toBe(0.5)
  })

  test('needs no more than 25 rows for that', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [at < 25 ? 1 : 0])
    const classes = rows.map(([mark]) => mark!)
    expect(splitOf(rows, classes)?.threshold).toBe(0.5)
    expect(splitOf(rows.slice(1), classes.slice(1))).toBeUndefined()
  })

  test('is measured by the weight of its rows', () => {
    const weights = [1, 1, 1, 0.5, 1]
    const classes = [0, 0, 0, 1, 0]
    const values = column(0, 0, 0, 1, 0)
    expect(splitOf(values, classes, 1)?.threshold).toBe(0.5)
    expect(splitOf(values, classes, 1, weights)).toBeUndefined()
    expect(splitOf(values, classes, 0.5, weights)?.threshold).toBe(0.5)
  })
})

describe('the threshold', () => {
  test('lies above the greatest value up to the midpoint', () => {
    // the middle is 5.5
    expect(thresholdIn(Float64Array.of(1, 2, 3, 10), 1, 10)).toBe(6.5)
    // a value that is the middle goes below
    expect(thresholdIn(Float64Array.of(1, 2, 3), 1, 3)).toBe(2.5)
    expect(thresholdIn(Float64Array.of(1, 3), 1, 3)).toBe(2)
  })

  test('is the upper of two values when none lies between', () => {
    const next = 1 + Number.EPSILON
    const third = next + Number.EPSILON
    expect(thresholdIn(Float64Array.of(1, next, third), 1, next)).toBe(next)
    expect(thresholdIn(Float64Array.of(1, next, third), next, third)).toBe(third)
    expect(thresholdIn(Float64Array.of(-1.7e308, 1.7e308), -1.7e308, 1.7e308)).toBe(0)
  })
})
