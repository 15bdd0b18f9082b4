import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import { ask, leave, take } from '../rules/rules.test-kit.js'
import { type Answered, growTree, only, withoutRepeats } from './grow.js'

const named = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })

/** Rows as `101 +`: the answers to a, b, c ..., and whether they are to be taken; each `times` over. */
function answered(lines: readonly string[], times = 1) {
  const all = lines.flatMap((line) => Array<string>(times).fill(line))
  const width = all[0]!.indexOf(' ')
  return {
    questions: [...'abcdefg'.slice(0, width)].map(named),
    rows: all.map((line) => Uint8Array.from(line.slice(0, width), Number)),
    isPositive: all.map((line) => line.endsWith('+')),
  }
}

const [a, b, c] = [named('a'), named('b'), named('c')]
const yes = take(0)
const no = leave(0)

describe('a tree', () => {
  test('is the one question that tells the rows apart', () => {
    expect(growTree(answered(['10 +', '11 +', '01 -', '00 -']))).toEqual(ask(a, yes, no))
  })

  test('may ask for what is not so', () => {
    expect(growTree(answered(['0 +', '1 -', '1 -']))).toEqual(ask(a, no, yes))
  })

  test('asks on where one question is not enough', () => {
    const tree = growTree(answered(['11 +', '10 -', '01 -', '00 -']))
    expect([ask(a, ask(b, yes, no), no), ask(b, ask(a, yes, no), no)]).toContainEqual(tree)
  })

  /**
   * A yes to "a" and a yes to "b" are said by positives only, and other positives say no. In its order ml-cart sees
   * neighbours of different classes only where the answer is no.
   */
  test('finds a yes that only positives say, while other positives say no', () => {
    const rows = ['10 +', '01 +', '00 -', '00 -', '00 -']
    const tree = growTree(answered(rows))
    expect([ask(a, yes, ask(b, yes, no)), ask(b, yes, ask(a, yes, no))]).toContainEqual(tree)
  })

  test('is a leaf where all rows are to be taken, or none', () => {
    expect(growTree(answered(['1 +', '0 +']))).toEqual(yes)
    expect(growTree(answered(['1 -', '0 -']))).toEqual(no)
  })

  test('is a leaf by the majority where no question tells anything', () => {
    expect(growTree(answered(['1 +', '1 -', '1 -']))).toEqual(no)
    expect(growTree(answered(['1 +', '1 +', '1 -']))).toEqual(yes)
  })

  test('asks the first of questions that tell as much', () => {
    const both = answered(['11 +', '00 -'])
    expect(growTree(both)).toEqual(ask(a, yes, no))
    expect(growTree(only(both, [1, 0]))).toEqual(ask(b, yes, no))
  })

  /** Only seven questions together tell the 20 rows with seven times yes from all others. */
  test('asks no more than six questions in a row', () => {
    const all = Array<string>(20).fill('1111111 +')
    const others = Array.from({ length: 7 }, (_, at) => `${'1'.repeat(at)}0${'1'.repeat(6 - at)} -`)
    const tree = growTree(answered([...all, ...others.flatMap((row) => Array(10).fill(row))]))
    let depth = 0
    for (let at = tree; at.kind === 'split'; depth++) {
      at = at.yes.kind === 'split' ? at.yes : at.no
    }
    expect(depth).toBe(6)
  })
})

describe('cutting back', () => {
  /**
   * Of 20 rows with a yes to "a" one is not to be taken, which only "b" tells. Each row counts 3: a leaf of 57 right
   * and 3 wrong expects 4.9 errors; parted by "b", 57 (1 - 1/4^(1/57)) + 3 (1 - 1/4^(1/3)) = 1.37 + 1.11 = 2.5: it stays.
   */
  test('keeps one exception that is told by a question of its own', () => {
    const rows = [...Array<string>(19).fill('10 +'), '11 -', ...Array<string>(20).fill('00 -')]
    expect(growTree(answered(rows))).toEqual(ask(a, ask(b, no, yes), no))
  })

  test('leaves out a question whose sides agree', () => {
    const rows = [
      ...Array<string>(10).fill('10 +'),
      ...Array<string>(9).fill('11 +'),
      '11 -',
      ...Array<string>(20).fill('00 -'),
    ]
    expect(growTree(answered(rows))).toEqual(ask(a, yes, no))
  })

  /**
   * As one leaf, 903 rows with 3 errors expect 5.0. Behind two questions the positive is a leaf of 3, which expects 1.1,
   * and the others two leaves, which expect 1.4 each: 3.9 in all. Behind three questions it is 5.3.
   * Were rows counted once: 2.6 as one leaf, and behind two questions 0.8 + 2 * 1.4 = 3.5.
   */
  test('keeps one positive among 300 rows behind two questions, not behind three', () => {
    const among = (positive: string, ...others: readonly string[]) =>
      growTree(
        answered([
          positive,
          ...others.flatMap((row) => Array<string>(300 / others.length).fill(row)),
        ]),
      )
    const behindTwo = among('11 +', '10 -', '01 -', '00 -')
    expect([ask(a, ask(b, yes, no), no), ask(b, ask(a, yes, no), no)]).toContainEqual(behindTwo)
    expect(among('111 +', '110 -', '101 -', '100 -', '011 -', '010 -')).toEqual(no)
  })
})

test('the same tree is stored and tried, whether rows are counted or repeated', () => {
  const row = fc
    .tuple(fc.array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(([answers, isPositive]) => `${answers.join('')} ${isPositive ? '+' : '-'}`)
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const [repeated, counted] = [answered(rows), withoutRepeats(answered(rows))]
      const tree = growTree(repeated, 'stored')
      expect(growTree(repeated, 'tried')).toEqual(tree)
      expect(growTree(counted, 'stored')).toEqual(tree)
      expect(growTree(counted, 'tried')).toEqual(tree)
    }),
    { numRuns: 500 },
  )
})

test('rows with the same answers and the same label are one, which counts as so many', () => {
  const many = answered(['10 +', '10 +', '10 +', '10 -', '01 -', '10 +', '01 -', '01 -'])
  const told = ({ rows, isPositive, counts }: Answered): readonly string[] =>
    rows.map((row, at) => `${counts?.[at]} x ${row.join('')} ${isPositive[at] ? '+' : '-'}`)
  const all = withoutRepeats(many)
  expect(told(all)).toEqual(['4 x 10 +', '1 x 10 -', '3 x 01 -'])
  expect(told(withoutRepeats(many, 2))).toEqual(['2 x 10 +', '1 x 10 -', '2 x 01 -'])
  expect(told(withoutRepeats(only(all, [1])))).toEqual(['4 x 0 +', '1 x 0 -', '3 x 1 -'])
  expect(all.questions).toEqual(many.questions)
})

test('only some questions stay, in the order asked for, with their answers', () => {
  const few = only(answered(['100 +', '011 -']), [2, 0])
  expect(few.questions).toEqual([c, a])
  expect(few.rows.map((row) => [...row])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(few.isPositive).toEqual([true, false])
})
