import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksum } from '../../core/checksum.js'
import { BrokenModel } from '../../core/errors.js'
import { ByteWriter } from '../bytes/byte-writer.js'
import { matrixOf } from '../trees/learner.test-kit.js'
import { BoostedModel } from './boosted-model.js'
import { BoostedTrees } from './boosted-trees.js'
import { someRows } from './booster.test-kit.js'
import { floatKey } from './float-key.js'
import { type ForestTree, forestOf, leafColumn } from './forest.js'
import {
  decodeModel,
  encodeModel,
  modelFormatVersion,
  modelSignature,
  reverseBits,
  unzigzag,
  zigzag,
} from './model-format.js'

const rows = Array.from({ length: 60 }, (_, at) => [at % 7, (at * 13) % 11, -(at % 5)])
const targets = rows.map(([a, b, c]) => (a! + b! + c! > 6 ? 1 : 0))
const model = new BoostedTrees({ minLeafRows: 2, rounds: 6 }).fit(matrixOf(rows), targets)
const bytes = encodeModel(model)

/** The content followed by its checksum. */
function withChecksum(content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  for (const byte of content) writer.byte(byte)
  writer.uint32(checksum(content))
  return writer.bytes()
}
const content = bytes.subarray(0, -4)

/** The model, or the error. */
function decodeOrError(some: Uint8Array): unknown {
  try {
    return decodeModel(some, 'test')
  } catch (error) {
    return error
  }
}

describe('an encoded model', () => {
  test('is decoded to the same model', () => {
    const { parts } = decodeModel(bytes, 'test')
    expect(parts).toEqual(model.parts)
    expect(encodeModel(new BoostedModel(parts))).toEqual(bytes)
  })

  test('is decoded from a part of a buffer', () => {
    const among = new Uint8Array(bytes.length + 10)
    among.set(bytes, 3)
    expect(decodeModel(among.subarray(3, 3 + bytes.length), 'test').parts).toEqual(model.parts)
  })

  test('predicts the same, for every objective', () => {
    const objective = fc.constantFrom('logistic', 'softmax', 'squared' as const)
    fc.assert(
      fc.property(someRows, objective, fc.nat(5), (some, name, rounds) => {
        const learner = new BoostedTrees({ objective: name, rounds, minLeafRows: 1 })
        const classes = some.rows.map(([a]) => (name === 'logistic' ? a! % 2 : a!))
        const fitted = learner.fitTable({ table: some.table, targets: classes })
        const decoded = decodeModel(encodeModel(fitted), 'test')
        expect(decoded.parts).toEqual(fitted.parts)
        expect(decoded.predict(matrixOf(some.rows))).toEqual(fitted.predict(matrixOf(some.rows)))
      }),
      { numRuns: 40 },
    )
  })

  test('takes few bytes', () => {
    const tree: ForestTree = {
      column: Int32Array.of(0, leafColumn, leafColumn),
      cut: Int32Array.of(floatKey(1.5), 0, 0),
      below: Int32Array.of(1, 0, 0),
      steps: Int16Array.of(0, -1, 1),
      share: Uint8Array.of(100, 0, 0),
      exponent: -15,
    }
    const parts = { ...model.parts, names: ['a'], gains: Float32Array.of(1) }
    const size = (count: number) =>
      encodeModel(new BoostedModel({ ...parts, forest: forestOf(new Array(count).fill(tree)) }))
        .length
    // a byte for the exponent, 3 for the split, 3 for each leaf
    expect(size(2) - size(1)).toBe(10)
    // the column, the number of its cuts, and 1.5: a sign, 8 bits of exponent and one of fraction, in two bytes
    expect(size(1) - size(0)).toBe(10 + 1 + 1 + 2)
  })
})

describe('invalid bytes', () => {
  const expectError = (broken: Uint8Array) => expect(() => decodeModel(broken, 'x.model'))

  test('are rejected with their name and the reason', () => {
    expectError(new Uint8Array(0)).toThrow(BrokenModel)
    expectError(new TextEncoder().encode('<html><body>')).toThrow(
      'x.model: not a usable model (it does not begin with the signature of a model)',
    )
  })

  test('are rejected when truncated anywhere', () => {
    for (let length = 0; length < bytes.length; length++) {
      expectError(bytes.subarray(0, length)).toThrow(BrokenModel)
      if (length < content.length)
        expectError(withChecksum(content.subarray(0, length))).toThrow(BrokenModel)
    }
  })

  test('are rejected when any byte is changed', () => {
    for (const at of bytes.keys()) {
      const changed = bytes.slice()
      changed[at]! ^= 1 << (at % 8)
      expectError(changed).toThrow(BrokenModel)
    }
  })

  test('are rejected or decoded to a usable model when the checksum is correct', () => {
    const change = fc.tuple(fc.nat(content.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = content.slice()
        for (const [at, byte] of changes) changed[at] = byte
        const made = decodeOrError(withChecksum(changed))
        if (made instanceof BoostedModel) {
          const x = matrixOf(rows, made.parts.names)
          expect(made.predict(x)).toHaveLength(rows.length * made.outputs)
        } else expect(made).toBeInstanceOf(BrokenModel)
      }),
      { numRuns: 2_000 },
    )
  })

  /** A model of one column and these numbers after its name and gain. */
  const written = (
    write: (writer: ByteWriter) => void,
    named = modelFormatVersion,
    objective = 0,
    base = [0],
  ) => {
    const writer = new ByteWriter()
    writer.uint32(modelSignature)
    writer.varint(named)
    writer.varint(objective)
    writer.varint(base.length)
    for (const score of base) writer.float64(score)
    writer.varint(1)
    writer.text('a')
    writer.float32(1)
    write(writer)
    return withChecksum(writer.bytes())
  }
  const varints =
    (...numbers: number[]) =>
    (writer: ByteWriter) => {
      for (const number of numbers) writer.varint(number)
    }
  /** One column with the cuts 1 and 2 reversed: 2^31 and 2^30. */
  const cuts = [1, 0, 2, 2 ** 31, 2 ** 30]

  test('are a model when written by hand correctly', () => {
    expect(decodeModel(written(varints(...cuts, 0)), 'test').parts.forest.exponent).toHaveLength(0)
    // a split on cut 1, half of it below, and two leaves of 0 steps
    const { forest } = decodeModel(
      written(varints(...cuts, 1, 0, 1, 1, 99, 0, 0, 0, 0, 0, 0)),
      'x',
    ).parts
    expect([...forest.cut]).toEqual([2, 0, 0])
    expect([...forest.share]).toEqual([99, 0, 0])
  })

  test.each([
    ['format version', written(varints(0, 0), 2)],
    ['its objective', written(varints(0, 0), modelFormatVersion, 9)],
    ['wrong number of outputs', written(varints(0, 0), modelFormatVersion, 0, [0, 0])],
    ['wrong number of outputs', written(varints(0, 0), modelFormatVersion, 0, [])],
    ['not finite', written(varints(0, 0), modelFormatVersion, 0, [Number.NaN])],
    ['column that does not exist', written(varints(1, 1, 0, 0))],
    ['not in order', written(varints(1, 0, 2, 2 ** 30, 2 ** 31, 0))],
    ['not in order', written(varints(1, 0, 1, reverseBits(floatKey(Infinity)), 0))],
    ['cut that does not exist', written(varints(...cuts, 1, 0, 1, 2, 99, 0, 0, 0, 0, 0, 0))],
    ['cut that does not exist', written(varints(...cuts, 1, 0, 2, 0, 99, 0, 0, 0, 0, 0, 0))],
    ['out of range', written(varints(0, 1, 401, 0, 0, 0))],
    ['too early', written(varints(0, 2 ** 32 - 1))],
    ['after its end', written(varints(0, 0, 0))],
    ['too many nodes', written(varints(...cuts, 1, 0, ...new Array(9_000).fill([1, 0, 5]).flat()))],
    ['lacks a tree', written(varints(0, 1, 0, 0, 0, 0), modelFormatVersion, 1, [0, 0])],
  ])('are rejected: %s', (reason, broken) => {
    expectError(broken).toThrow(reason)
  })
})

test('reverseBits makes round numbers small', () => {
  expect(reverseBits(1)).toBe(2 ** 31)
  expect(reverseBits(0x40000000)).toBe(2)
  expect(reverseBits(-1)).toBe(2 ** 32 - 1)
  fc.assert(
    fc.property(fc.integer(), (bits) => {
      expect(reverseBits(reverseBits(bits)) | 0).toBe(bits)
    }),
  )
})

test('zigzag maps integers to unsigned ones by absolute value', () => {
  expect([0, -1, 1, -2, 2].map(zigzag)).toEqual([0, 1, 2, 3, 4])
  expect([0, 1, 2, 3, 4].map(unzigzag)).toEqual([0, -1, 1, -2, 2])
})
