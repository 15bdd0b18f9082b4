import { describe, expect, test } from 'vitest'
import { addTree } from './add-tree.js'
import { noLimits, six, tableOf } from './boosting.test-kit.js'
import { leaf, valuesOf } from './forest.js'
import { treeGrower } from './grow-tree.js'
import { valueOfKey } from './order-key.js'
import { plant } from './plant.js'
import { randomFrom } from './random.js'

const growth = { ...six, columns: Int32Array.of(0), random: randomFrom(1) }

const planted = (learningRate: number, maxLeaves = 2, table = six.table) =>
  plant(treeGrower(table, { ...noLimits, maxLeaves })(growth), growth, table, {
    l2: 1,
    learningRate,
  })

describe('a planted tree', () => {
  test('takes Newton steps in its leaves, in steps of 16 bits', () => {
    // rows 1 and 2: -1 / 1.5; rows 3 to 6: 1 / 2; in steps of 2^-15, of which 32767 reach to 1 less 2^-15
    const { tree } = planted(1)
    expect(tree.exponent).toBe(-15)
    expect([...tree.steps]).toEqual([0, -21_845, 16_384])
  })

  test('takes as much of them as the learning rate says', () => {
    // -2/30 needs -2185 of 2^-15, and -17476 of 2^-18
    const { tree } = planted(0.1)
    expect(tree.exponent).toBe(-18)
    expect([...tree.steps]).toEqual([0, Math.round(-(2 ** 18) / 15), Math.round(2 ** 18 / 20)])
  })

  test('asks for the column and number that the table was made from', () => {
    const table = tableOf([1, 2, 3, 4, 5, 6].map((value) => [7, value]))
    const { tree } = planted(1, 2, table)
    expect([...tree.column]).toEqual([1, leaf, leaf])
    expect(valueOfKey(tree.cut[0]!)).toBe(2.5)
  })

  test('has its nodes in the order of their levels, and the share that went below', () => {
    const { tree, nodes } = planted(1, 3)
    expect([...tree.below]).toEqual([1, 0, 3, 0, 0])
    expect(nodes.map(({ rows }) => rows.length)).toEqual([6, 2, 4, 3, 1])
    // hessians of .5 in 1.5, and .75 in 1: 85 and 191.25 in 255
    expect([...tree.share]).toEqual([85, 0, 191, 0, 0])
  })

  test('adds to its own rows and to others what their leaves say', () => {
    const scores = new Float64Array(6).fill(10)
    const root = treeGrower(six.table, { ...noLimits, maxLeaves: 2 })({
      ...growth,
      rows: Int32Array.of(0, 1, 2, 3),
    })
    const { nodes, tree } = plant(root, growth, six.table, { l2: 1, learningRate: 1 })
    addTree({ nodes, tree }, six.table, [Int32Array.of(4), Int32Array.of(5)], scores)
    // rows 1 and 2: -1 / 1.5; rows 3 and 4: 1 / 1.5, and so the rest
    const third = Math.round(2 ** 16 / 3) / 2 ** 15
    expect([...scores]).toEqual([10 - third, 10 - third, ...new Array(4).fill(10 + third)])
  })
})

describe('the value of a split', () => {
  test('is the mean of its sides, by the share of each', () => {
    // 2 below and 5 above a third of which goes below: 4; of it and 1 on the other side, four fifths and one: 3.4
    const values = valuesOf({
      column: Int32Array.of(0, 0, leaf, leaf, leaf),
      cut: new Int32Array(5),
      below: Int32Array.of(1, 3, 0, 0, 0),
      steps: Int16Array.of(0, 0, 2, 4, 10),
      share: Uint8Array.of(204, 85, 0, 0, 0),
      exponent: -1,
    })
    expect([...values]).toEqual([3.4, 4, 1, 2, 5])
  })
})
