import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Predicate } from '../../predicates/predicate.js'
import { leave, splitOn, take } from '../../rule/rule.test-kit.js'
import { type AnswerTable, growRuleTree, mergeEqualRows, selectColumns } from './grow-rule-tree.js'

const named = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })

/** Rows as `101 +`: the answers to a, b, c, ..., and whether the row is positive; each row `times` times. */
function answered(lines: readonly string[], times = 1) {
  const all = lines.flatMap((line) => Array<string>(times).fill(line))
  const width = all[0]!.indexOf(' ')
  return {
    predicates: [...'abcdefg'.slice(0, width)].map(named),
    rows: all.map((line) => Uint8Array.from(line.slice(0, width), Number)),
    isPositive: all.map((line) => line.endsWith('+')),
  }
}

const [a, b, c] = [named('a'), named('b'), named('c')]
const yes = take(0)
const no = leave(0)

describe('a tree', () => {
  test('is the one predicate that separates the rows', () => {
    expect(growRuleTree(answered(['10 +', '11 +', '01 -', '00 -']))).toEqual(splitOn(a, yes, no))
  })

  test('may take the rows for which a predicate does not hold', () => {
    expect(growRuleTree(answered(['0 +', '1 -', '1 -']))).toEqual(splitOn(a, no, yes))
  })

  test('uses several predicates if one is not enough', () => {
    const tree = growRuleTree(answered(['11 +', '10 -', '01 -', '00 -']))
    expect([
      splitOn(a, splitOn(b, yes, no), no),
      splitOn(b, splitOn(a, yes, no), no),
    ]).toContainEqual(tree)
  })

  /**
   * "a" and "b" each hold for one positive only. In the order of a column ml-cart sees neighbours of different classes
   * only among the rows for which it does not hold.
   */
  test('finds a predicate that holds for some positives only', () => {
    const rows = ['10 +', '01 +', '00 -', '00 -', '00 -']
    const tree = growRuleTree(answered(rows))
    expect([
      splitOn(a, yes, splitOn(b, yes, no)),
      splitOn(b, yes, splitOn(a, yes, no)),
    ]).toContainEqual(tree)
  })

  test('is a leaf if all rows are positive, or none', () => {
    expect(growRuleTree(answered(['1 +', '0 +']))).toEqual(yes)
    expect(growRuleTree(answered(['1 -', '0 -']))).toEqual(no)
  })

  test('is a leaf by majority if no predicate separates the rows', () => {
    expect(growRuleTree(answered(['1 +', '1 -', '1 -']))).toEqual(no)
    expect(growRuleTree(answered(['1 +', '1 +', '1 -']))).toEqual(yes)
  })

  test('uses the first of several predicates of the same gain', () => {
    const both = answered(['11 +', '00 -'])
    expect(growRuleTree(both)).toEqual(splitOn(a, yes, no))
    expect(growRuleTree(selectColumns(both, [1, 0]))).toEqual(splitOn(b, yes, no))
  })

  /** Only seven predicates together separate the 20 positives. */
  test('has at most six predicates on a path', () => {
    const all = Array<string>(20).fill('1111111 +')
    const others = Array.from({ length: 7 }, (_, at) => `${'1'.repeat(at)}0${'1'.repeat(6 - at)} -`)
    const tree = growRuleTree(answered([...all, ...others.flatMap((row) => Array(10).fill(row))]))
    let depth = 0
    for (let at = tree; at.kind === 'split'; depth++) {
      at = at.yes.kind === 'split' ? at.yes : at.no
    }
    expect(depth).toBe(6)
  })
})

describe('pruning', () => {
  /**
   * Of 20 rows with "a" one is negative, which only "b" separates. Each row has the weight 3: a leaf of 57
   * correct and 3 wrong rows expects 4.9 errors; split by "b", 57 (1 - 1/4^(1/57)) + 3 (1 - 1/4^(1/3)) = 1.37 + 1.11 =
   * 2.5: the split is kept.
   */
  test('keeps an exception with a predicate of its own', () => {
    const rows = [...Array<string>(19).fill('10 +'), '11 -', ...Array<string>(20).fill('00 -')]
    expect(growRuleTree(answered(rows))).toEqual(splitOn(a, splitOn(b, no, yes), no))
  })

  test('removes a predicate whose sides agree', () => {
    const rows = [
      ...Array<string>(10).fill('10 +'),
      ...Array<string>(9).fill('11 +'),
      '11 -',
      ...Array<string>(20).fill('00 -'),
    ]
    expect(growRuleTree(answered(rows))).toEqual(splitOn(a, yes, no))
  })

  /**
   * As one leaf, 903 rows with 3 errors expect 5.0. Behind two predicates the positive is a leaf of 3, which
   * expects 1.1, and the others two leaves, which expect 1.4 each: 3.9 in all. Behind three predicates it is 5.3.
   * With the weight 1: 2.6 as one leaf, and behind two predicates 0.8 + 2 * 1.4 = 3.5.
   */
  test('keeps one positive among 300 rows behind two predicates, not behind three', () => {
    const among = (positive: string, ...others: readonly string[]) =>
      growRuleTree(
        answered([
          positive,
          ...others.flatMap((row) => Array<string>(300 / others.length).fill(row)),
        ]),
      )
    const behindTwo = among('11 +', '10 -', '01 -', '00 -')
    expect([
      splitOn(a, splitOn(b, yes, no), no),
      splitOn(b, splitOn(a, yes, no), no),
    ]).toContainEqual(behindTwo)
    expect(among('111 +', '110 -', '101 -', '100 -', '011 -', '010 -')).toEqual(no)
  })
})

test('both learners grow the same tree, from weighted or repeated rows', () => {
  const row = fc
    .tuple(fc.array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(([answers, isPositive]) => `${answers.join('')} ${isPositive ? '+' : '-'}`)
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const [repeated, counted] = [answered(rows), mergeEqualRows(answered(rows))]
      const tree = growRuleTree(repeated, 'stored')
      expect(growRuleTree(repeated, 'tried')).toEqual(tree)
      expect(growRuleTree(counted, 'stored')).toEqual(tree)
      expect(growRuleTree(counted, 'tried')).toEqual(tree)
    }),
    { numRuns: 500 },
  )
})

test('rows with the same answers and label are merged, with their number as weight', () => {
  const many = answered(['10 +', '10 +', '10 +', '10 -', '01 -', '10 +', '01 -', '01 -'])
  const told = ({ rows, isPositive, counts }: AnswerTable): readonly string[] =>
    rows.map((row, at) => `${counts?.[at]} x ${row.join('')} ${isPositive[at] ? '+' : '-'}`)
  const all = mergeEqualRows(many)
  expect(told(all)).toEqual(['4 x 10 +', '1 x 10 -', '3 x 01 -'])
  expect(told(mergeEqualRows(many, 2))).toEqual(['2 x 10 +', '1 x 10 -', '2 x 01 -'])
  expect(told(mergeEqualRows(selectColumns(all, [1])))).toEqual(['4 x 0 +', '1 x 0 -', '3 x 1 -'])
  expect(all.predicates).toEqual(many.predicates)
})

test('columns are selected in the given order', () => {
  const few = selectColumns(answered(['100 +', '011 -']), [2, 0])
  expect(few.predicates).toEqual([c, a])
  expect(few.rows.map((row) => [...row])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(few.isPositive).toEqual([true, false])
})
