import { describe, expect, test } from 'vitest'
import { noLimits, six, tableOf } from './booster.test-kit.js'
import { addTreeScores, fitTree } from './fitted-tree.js'
import { floatOfKey } from './float-key.js'
import { leafColumn, nodeValues } from './forest.js'
import { treeGrower } from './grow-tree.js'
import { randomFrom } from './sampling.js'

const growth = { ...six, columns: Int32Array.of(0), random: randomFrom(1) }

const fitted = (learningRate: number, maxLeaves = 2, table = six.table) =>
  fitTree(treeGrower(table, { ...noLimits, maxLeaves })(growth), growth, table, {
    l2: 1,
    learningRate,
  })

describe('a fitted tree', () => {
  test('has Newton steps in its leaves, rounded to 16 bits', () => {
    // rows 1 and 2: -1 / 1.5; rows 3 to 6: 1 / 2; in steps of 2^-15, of which 32767 reach to 1 less 2^-15
    const { tree } = fitted(1)
    expect(tree.exponent).toBe(-15)
    expect([...tree.steps]).toEqual([0, -21_845, 16_384])
  })

  test('scales them by the learning rate', () => {
    // -2/30 needs -2185 of 2^-15, and -17476 of 2^-18
    const { tree } = fitted(0.1)
    expect(tree.exponent).toBe(-18)
    expect([...tree.steps]).toEqual([0, Math.round(-(2 ** 18) / 15), Math.round(2 ** 18 / 20)])
  })

  test('splits on the column and number of the original matrix', () => {
    const table = tableOf([1, 2, 3, 4, 5, 6].map((value) => [7, value]))
    const { tree } = fitted(1, 2, table)
    expect([...tree.column]).toEqual([1, leafColumn, leafColumn])
    expect(floatOfKey(tree.cut[0]!)).toBe(2.5)
  })

  test('stores its nodes by level, with the share that went below', () => {
    const { tree, nodes } = fitted(1, 3)
    expect([...tree.below]).toEqual([1, 0, 3, 0, 0])
    expect(nodes.map(({ rows }) => rows.length)).toEqual([6, 2, 4, 3, 1])
    // hessians of .5 in 1.5, and .75 in 1: 85 and 191.25 in 255
    expect([...tree.share]).toEqual([85, 0, 191, 0, 0])
  })

  test('adds the values of leaves to the scores of its own rows and of others', () => {
    const scores = new Float64Array(6).fill(10)
    const root = treeGrower(six.table, { ...noLimits, maxLeaves: 2 })({
      ...growth,
      rows: Int32Array.of(0, 1, 2, 3),
    })
    const { nodes, tree } = fitTree(root, growth, six.table, { l2: 1, learningRate: 1 })
    addTreeScores({ nodes, tree }, six.table, [Int32Array.of(4), Int32Array.of(5)], scores)
    // rows 1 and 2: -1 / 1.5; rows 3 and 4: 1 / 1.5, and so the rest
    const third = Math.round(2 ** 16 / 3) / 2 ** 15
    expect([...scores]).toEqual([10 - third, 10 - third, ...new Array(4).fill(10 + third)])
  })
})

describe('the value of a split', () => {
  test('is the mean of its children, weighted by their shares', () => {
    // 2 below and 5 above a third of which goes below: 4; of it and 1 on the other side, four fifths and one: 3.4
    const values = nodeValues({
      column: Int32Array.of(0, 0, leafColumn, leafColumn, leafColumn),
      cut: new Int32Array(5),
      below: Int32Array.of(1, 3, 0, 0, 0),
      steps: Int16Array.of(0, 0, 2, 4, 10),
      share: Uint8Array.of(204, 85, 0, 0, 0),
      exponent: -1,
    })
    expect([...values]).toEqual([3.4, 4, 1, 2, 5])
  })
})
