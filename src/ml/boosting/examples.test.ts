import { describe, expect, test } from 'vitest'
import { tableOf } from './booster.test-kit.js'
import { type Examples, prepareExamples, shareExamples } from './examples.js'
import { objectives } from './objective.js'

const examples = { table: tableOf([[1], [2], [3], [4], [5]]), targets: [0, 1, 0, 1, 0] }

const rowsOf = (about: Omit<Parameters<typeof prepareExamples>[0], 'table' | 'targets'>) => {
  const { rows, validation } = prepareExamples({ ...examples, ...about }, objectives.logistic)
  return [[...rows], [...validation]]
}

describe('the rows to learn from', () => {
  test('are all by default', () => {
    expect(rowsOf({})).toEqual([[0, 1, 2, 3, 4], []])
  })

  test('are the given rows, ascending and distinct', () => {
    expect(rowsOf({ rows: [4, 1, 4] })).toEqual([[1, 4], []])
  })

  test('exclude validation rows', () => {
    expect(rowsOf({ validation: [3, 0] })).toEqual([
      [1, 2, 4],
      [0, 3],
    ])
    expect(rowsOf({ rows: [0, 1], validation: [0] })).toEqual([[1], [0]])
  })

  test('have a weight above 0, like validation rows', () => {
    expect(rowsOf({ weights: [0, 1, 2, 0.1, 0], validation: [3, 4] })).toEqual([[1, 2], [3]])
  })
})

describe('examples are rejected', () => {
  const studied = (about: object) => () =>
    prepareExamples({ ...examples, ...about }, objectives.logistic)

  test('with a row that does not exist', () => {
    expect(studied({ rows: [5] })).toThrow('Row 5 is not one of 5 rows')
    expect(studied({ validation: [-1] })).toThrow('Row -1 is not one of 5 rows')
    expect(studied({ rows: [0.5] })).toThrow('Row 0.5 is not one of 5 rows')
  })

  test('with arrays of another length than the table', () => {
    expect(studied({ targets: [0, 1] })).toThrow('5 rows cannot be learned with 2 targets')
    expect(studied({ weights: [] })).toThrow('5 rows cannot be learned with 0 weights')
    expect(studied({ groups: [1] })).toThrow('5 rows cannot be learned with 1 groups')
  })

  test('with a target that the objective does not accept', () => {
    expect(studied({ targets: [0, 1, 2, 0, 0] })).toThrow(
      'The target of row 2 is 2, not between 0 and 1',
    )
    expect(studied({ targets: [0, Number.NaN, 0, 0, 0] })).toThrow(
      'The target of row 1 is NaN, not a finite number',
    )
  })

  test('with nothing to learn from', () => {
    expect(studied({ rows: [] })).toThrow(/^0 rows/)
    expect(studied({ validation: [0, 1, 2, 3, 4] })).toThrow(/^0 rows/)
  })
})

describe('shared examples', () => {
  const given: Examples = {
    ...examples,
    weights: [1, 2, 3, 4, 0.5],
    groups: Int32Array.of(7, 7, 8, 8, 9),
  }

  test('are the same numbers in shared memory', () => {
    const { table, ...numbers } = shareExamples({ ...given, rows: [0, 1], validation: [4] })
    expect(table).toBe(given.table)
    const plain = Object.entries(numbers).map(([what, values]) => [what, Array.from(values)])
    expect(Object.fromEntries(plain)).toEqual({
      targets: [0, 1, 0, 1, 0],
      weights: [1, 2, 3, 4, 0.5],
      groups: [7, 7, 8, 8, 9],
      rows: [0, 1],
      validation: [4],
    })
    for (const values of Object.values(numbers)) {
      expect((values as Float64Array).buffer).toBeInstanceOf(SharedArrayBuffer)
    }
  })

  test('are not copied again', () => {
    const once = shareExamples(given)
    const again = shareExamples(once)
    expect(Object.keys(again).sort()).toEqual(['groups', 'table', 'targets', 'weights'])
    expect(again.targets).toBe(once.targets)
    expect(again.weights).toBe(once.weights)
    expect(again.groups).toBe(once.groups)
  })

  test('have the given options only', () => {
    expect(Object.keys(shareExamples(examples)).sort()).toEqual(['table', 'targets'])
  })
})
