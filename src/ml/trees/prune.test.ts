import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cart } from './cart.js'
import { pessimisticErrors } from './pessimistic-errors.js'
import { pruneTree } from './prune.js'
import { leafCounts, majorityClass, type RowValues, type Tree } from './tree.js'
import { leaf, leavesOf, split } from './tree.test-kit.js'

/** Repeats a row. */
const rows = (count: number, ...row: number[]): number[][] => new Array(count).fill(row)

/**
 * Expected errors with confidence .25, by the formula: of n rows without any 1.2378 (6), 1.2846 (9), 1.3242 (15), .75
 * (1); with one error 2.3420 (7), 2.4126 (10), 2.4757 (16).
 */
describe('a split', () => {
  const six = split(0, 0.5, leaf(6, 0), split(1, 0.5, leaf(9, 0), leaf(0, 1)))
  const classes = [...new Array(15).fill(0), 1]
  const sixGoBelow = [...rows(6, 0, 0), ...rows(9, 1, 0), [1, 1]]
  const sixGoAbove = [...rows(6, 0, 1), ...rows(9, 1, 0), [1, 1]]

  test('is replaced by its larger subtree when that expects the fewest errors', () => {
    // as it is 1.2378 + 1.2846 + .75 = 3.27, a leaf 2.48, the side 1.3242 + .75 = 2.07
    expect(pruneTree(six, sixGoBelow, classes)).toEqual(split(1, 0.5, leaf(15, 0), leaf(0, 1)))
  })

  test('becomes a leaf when raising is not allowed', () => {
    expect(pruneTree(six, sixGoBelow, classes, { by: 'replacement' })).toEqual(leaf(15, 1))
  })

  test('becomes a leaf when its subtree expects more errors with all rows', () => {
    // the side is wrong about one of seven then: 1.2846 + 2.3420 = 3.63
    expect(pruneTree(six, sixGoAbove, classes)).toEqual(leaf(15, 1))
  })

  test('stays when a leaf expects more errors', () => {
    // 1.2846 + .75 = 2.03 to 2.41
    const tree = split(1, 0.5, leaf(9, 0), leaf(0, 1))
    expect(pruneTree(tree, sixGoBelow.slice(6), classes.slice(6))).toEqual(tree)
  })

  const two = split(0, 0.5, leaf(2, 0), leaf(2, 3))
  const itsRows = [...rows(2, 0), ...rows(5, 1)]
  const itsClasses = [0, 0, 0, 0, 1, 1, 1]

  test('stays when a leaf expects more than a tenth of an error more', () => {
    // 1 (2) + 3.2220 (2 of 5) = 4.2220 to 4.3646 (3 of 7)
    expect(pruneTree(two, itsRows, itsClasses)).toEqual(two)
  })

  test('becomes a leaf that expects at most a tenth of an error more', () => {
    // 1.1101 (3) + 4.3646 (3 of 7) = 5.4747 to 5.5598 (4 of 10)
    const three = split(0, 0.5, leaf(3, 0), leaf(3, 4))
    const known = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    expect(pruneTree(three, [...rows(3, 0), ...rows(7, 1)], known)).toEqual(leaf(6, 4))
  })

  test('becomes a leaf sooner with lower confidence', () => {
    // at .05: 1.5528 + 3.9814 = 5.5342 to 5.3479
    expect(pruneTree(two, itsRows, itsClasses, { confidence: 0.05 })).toEqual(leaf(4, 3))
  })

  test('becomes a leaf when all its leaves agree, whatever the expected errors', () => {
    // 1.3853 (1000) + 410.9943 (400 of 1000) = 412.3796 to 412.7070 (400 of 2000)
    const tree = split(0, 0.5, leaf(1000, 0), leaf(600, 400))
    const known = [...new Array(1600).fill(0), ...new Array(400).fill(1)]
    expect(pruneTree(tree, [...rows(1000, 0), ...rows(1000, 1)], known)).toEqual(leaf(1600, 400))
  })

  test('that no row reaches is removed', () => {
    const inner = split(1, 0.5, leaf(9, 0), leaf(0, 9))
    const tree = split(0, 0.5, split(0, 0.1, leaf(7, 7), leaf(7, 7)), inner)
    const sample = [...rows(9, 1, 0), ...rows(9, 1, 1)]
    const itsClasses = [...new Array(9).fill(0), ...new Array(9).fill(1)]
    expect(pruneTree(tree, sample, itsClasses, { by: 'replacement' })).toEqual(inner)
  })
})

describe('few positive rows below two splits', () => {
  const among = (positives: number): { tree: Tree; sample: number[][]; classes: number[] } => ({
    tree: split(0, 0.5, leaf(1400, 0), split(1, 0.5, leaf(99, 0), leaf(0, positives))),
    // half of the rows below the first split would go above at the second
    sample: [...rows(700, 0, 0), ...rows(700, 0, 1), ...rows(99, 1, 0), ...rows(positives, 1, 1)],
    classes: [...new Array(1499).fill(0), ...new Array(positives).fill(1)],
  })

  test.each([
    // 1.3856 (1400) + 1.3766 (99) + those of the positive rows, to a leaf that is wrong about them
    [1, 'are pruned: .75, 3.51 to 2.58', 1],
    [2, 'are pruned: 1, 3.76 to 3.82', 1],
    [3, 'are kept: 1.11, 3.87 to 5.01', 3],
  ])('%i %s', (positives, _, leaves) => {
    const { tree, sample, classes } = among(positives)
    expect(leavesOf(pruneTree(tree, sample, classes))).toHaveLength(leaves)
  })

  test('are kept when they weigh more', () => {
    const { tree, sample, classes } = among(1)
    const weights = classes.map((of) => (of === 1 ? 3 : 1))
    expect(leavesOf(pruneTree(tree, sample, classes, { weights }))).toEqual([
      [1400, 0],
      [99, 0],
      [0, 3],
    ])
  })
})

describe('pruning', () => {
  test('counts rows by their weight', () => {
    // 1.2846 (9) + .0999999 (.1 of .1), which is 1.3846, to 1.3970 (.1 of 9.1)
    const tree = split(0, 0.5, leaf(9, 0), leaf(0, 1))
    const sample = [...rows(9, 0), [1]]
    const classes = [...new Array(9).fill(0), 1]
    expect(pruneTree(tree, sample, classes, { weights: new Array(10).fill(1) })).toEqual(tree)
    const light = [...new Array(9).fill(1), 0.1]
    expect(pruneTree(tree, sample, classes, { weights: light })).toEqual(leaf(9, 0.1))
  })

  test('handles a chain of splits as long as its rows', () => {
    const length = 12_000
    const sample = Array.from({ length }, (_, at) => [at])
    const classes = sample.map(([at]) => at! % 2)
    let chain: Tree = leaf(0, 1)
    for (let at = length - 1; at > 0; at--) {
      chain = split(0, at, at % 2 === 0 ? leaf(0, 1) : leaf(1, 0), chain)
    }
    const leaves = leavesOf(pruneTree(chain, sample, classes))
    expect(leaves.flat().reduce((sum, count) => sum + count)).toBe(length)
  })

  test('rejects rows without classes, weights without rows, and non-finite numbers', () => {
    const tree = split(0, 0.5, leaf(1, 0), leaf(0, 1))
    expect(() => pruneTree(tree, [[0]], [0, 1])).toThrow(/1 rows.*2 classes/)
    expect(() => pruneTree(tree, [], [])).toThrow(/0 rows/)
    expect(() => pruneTree(tree, [[0], [1]], [0, 1], { weights: [1] })).toThrow(/2 rows.*1 weights/)
    expect(() => pruneTree(tree, [[0], [1]], [0, 1], { weights: [0, 0] })).toThrow(/0 rows/)
    expect(() => pruneTree(tree, [[0], [Number.NaN]], [0, 1])).toThrow(/NaN/)
    expect(() => pruneTree(tree, [[0], [1]], [0, 1], { confidence: 0 })).toThrow(/confidence is 0/)
  })

  const tables = fc.array(
    fc.tuple(fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), fc.nat(2), fc.nat(3)),
    { minLength: 1, maxLength: 80 },
  )

  test('equals a recursive implementation of its definition', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(0.05, 0.25, 0.5), (table, confidence) => {
        const sample = table.map(([row]) => row)
        const classes = table.map(([, of]) => of)
        const tree = new Cart({ maxDepth: 9, leafRows: 1 }).fit(sample, classes)
        const all = table.map(([row, of]) => ({ row, of }))
        expect(pruneTree(tree, sample, classes, { confidence })).toEqual(
          pruneByDefinition(tree, all, Math.max(...classes) + 1, pessimisticErrors(confidence)),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('leaves no redundant split, and counts the rows in their leaves', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const sample = table.map(([row]) => row)
        const classes = table.map(([, of]) => of)
        const tree = new Cart({ maxDepth: 9, leafRows: 1 }).fit(sample, classes)
        const pruned = pruneTree(tree, sample, classes)
        expect(leavesOf(pruned).length).toBeLessThanOrEqual(leavesOf(tree).length)
        expect(
          leavesOf(pruned)
            .flat()
            .reduce((sum, count) => sum + count),
        ).toBe(table.length)
        for (const [at, row] of sample.entries())
          expect(leafCounts(pruned, row)[classes[at]!]).toBeGreaterThan(0)
        expect(redundantSplits(pruned)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('treats a row of weight n as n equal rows', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const weights = table.map(([, , weight]) => weight)
        fc.pre(weights.some((weight) => weight > 0))
        const sample = table.map(([row]) => row)
        const classes = table.map(([, of]) => of)
        const tree = new Cart({ maxDepth: 9, leafRows: 1 }).fit(sample, classes)
        const repeated = table.flatMap((item) => new Array<typeof item>(item[2]).fill(item))
        expect(pruneTree(tree, sample, classes, { weights })).toEqual(
          pruneTree(
            tree,
            repeated.map(([row]) => row),
            repeated.map(([, of]) => of),
          ),
        )
      }),
      { numRuns: 200 },
    )
  })
})

/** Splits of two leaves with the same majority class. */
const redundantSplits = (tree: Tree): readonly Tree[] => {
  if (tree.kind === 'leaf') return []
  const { below, above } = tree
  const isRedundant =
    below.kind === 'leaf' &&
    above.kind === 'leaf' &&
    majorityClass(below.counts) === majorityClass(above.counts)
  return [...(isRedundant ? [tree] : []), ...redundantSplits(below), ...redundantSplits(above)]
}

interface Known {
  readonly row: RowValues
  readonly of: number
}

/** The definition of pruning, by recursion over copies of the rows. */
function pruneByDefinition(
  tree: Tree,
  all: readonly Known[],
  classCount: number,
  estimate: (rows: number, errors: number) => number,
): Tree {
  const countsOf = (known: readonly Known[]): number[] =>
    Array.from({ length: classCount }, (_, at) => known.filter(({ of }) => of === at).length)
  const isBelow = ({ column, threshold }: { column: number; threshold: number }) => {
    return ({ row }: Known): boolean => row[column]! < threshold
  }
  const total = (
    at: Tree,
    known: readonly Known[],
    of: (rows: number, errors: number) => number,
  ): number => {
    if (at.kind === 'leaf') return of(known.length, known.length - Math.max(...countsOf(known)))
    const goesBelow = isBelow(at)
    return (
      total(at.below, known.filter(goesBelow), of) +
      total(
        at.above,
        known.filter((one) => !goesBelow(one)),
        of,
      )
    )
  }
  const wrong = (_: number, errors: number): number => errors
  const pruned = (at: Tree, known: readonly Known[]): Tree => {
    const asLeaf = leaf(...countsOf(known))
    if (at.kind === 'leaf') return asLeaf
    const belowRows = known.filter(isBelow(at))
    const aboveRows = known.filter((one) => !isBelow(at)(one))
    if (belowRows.length === 0) return pruned(at.above, known)
    if (aboveRows.length === 0) return pruned(at.below, known)
    const now = { ...at, below: pruned(at.below, belowRows), above: pruned(at.above, aboveRows) }
    if (total(now, known, wrong) >= total(asLeaf, known, wrong)) return asLeaf
    const larger = belowRows.length >= aboveRows.length ? now.below : now.above
    const estimates = [asLeaf, larger, now].map((one) => total(one, known, estimate))
    const [ofLeaf, ofLarger, ofNow] = estimates as [number, number, number]
    if (ofLeaf <= ofNow + 0.1 && ofLeaf <= ofLarger + 0.1) return asLeaf
    if (ofLarger <= ofNow + 0.1) return pruned(larger, known)
    return now
  }
  return pruned(tree, all)
}
