import { BrokenModel } from '../../core/errors.js'
import { BoostedModel, type ModelParts } from './boosted-model.js'
import { ByteReader } from './byte-reader.js'
import { checksum } from './checksum.js'
import { type ForestTree, forestOf, leaf, leastExponent, mostExponent } from './forest.js'
import {
  type CutTable,
  checksumBytes,
  reversed,
  signature,
  unzigzag,
  version,
} from './model-format.js'
import { mostClasses, objectiveNames } from './objective.js'
import { isFiniteKey } from './order-key.js'
import { mostLeaves } from './settings.js'

/** The model that was encoded; other bytes are refused, and cost no more than their length. */
export function decodeModel(bytes: Uint8Array, where: string): BoostedModel {
  try {
    return new BoostedModel(readModel(checked(bytes)))
  } catch (error) {
    throw new BrokenModel(where, error)
  }
}

/** The bytes that a right checksum stands after. */
function checked(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(0, Math.max(bytes.length - checksumBytes, 0))
  expect(new ByteReader(content).uint32() === signature, 'it does not begin as one')
  const expected = new ByteReader(bytes.subarray(content.length)).uint32()
  expect(checksum(content) === expected, 'bytes of it are missing or changed')
  return content
}

function readModel(bytes: Uint8Array): ModelParts {
  const reader = new ByteReader(bytes)
  reader.uint32()
  expect(reader.varint() === version, 'another version of treesift wrote it')
  const objective = objectiveNames[reader.varint()]
  expect(objective !== undefined, 'its objective is not known')
  const base = Float64Array.from(list(reader, () => finite(reader.float64())))
  const isOneOf = objective === 'softmax' ? base.length <= mostClasses : base.length === 1
  expect(base.length > 0 && isOneOf, 'it has a wrong number of outputs')
  const names = list(reader, () => reader.text())
  const gains = Float32Array.from(names, () => finite(reader.float32()))
  const tables = list(reader, () => readCuts(reader, names.length))
  const trees = list(reader, () => readTree(reader, tables))
  expect(trees.length % base.length === 0, 'an output lacks a tree')
  expect(reader.isAtEnd, 'it has bytes after its end')
  return { objective, names, base, gains, forest: forestOf(trees) }
}

/** As many as the next number says. */
function list<Item>(reader: ByteReader, read: () => Item): readonly Item[] {
  const items: Item[] = []
  for (let left = reader.varint(); left > 0; left--) items.push(read())
  return items
}

function readCuts(reader: ByteReader, columns: number): CutTable {
  const column = reader.varint()
  expect(column < columns, 'it asks about a column that is not there')
  const cuts = list(reader, () => reversed(reader.varint()) | 0)
  const areInOrder = cuts.every((cut, at) => at === 0 || cuts[at - 1]! < cut)
  expect(areInOrder && cuts.every(isFiniteKey), 'its cuts are not in order')
  return { column, cuts }
}

/** Reads nodes until every split has its sides. */
function readTree(reader: ByteReader, tables: readonly CutTable[]): ForestTree {
  const exponent = unzigzag(reader.varint())
  expect(exponent >= leastExponent && exponent <= mostExponent, 'its values are out of range')
  // a list a number: objects of nodes would take as long to collect as the rest takes to read
  const column: number[] = []
  const cut: number[] = []
  const below: number[] = []
  const steps: number[] = []
  const share: number[] = []
  let count = 1
  while (column.length < count) {
    const place = reader.varint()
    const table = tables[place - 1]
    const isLeaf = place === 0
    const asked = isLeaf ? undefined : table?.cuts[reader.varint()]
    expect(isLeaf || asked !== undefined, 'a node asks about a cut that is not there')
    column.push(table?.column ?? leaf)
    cut.push(asked ?? 0)
    below.push(isLeaf ? 0 : count)
    steps.push(isLeaf ? reader.int16() : 0)
    share.push(isLeaf ? 0 : reader.byte())
    if (!isLeaf) count += 2
    expect(count < 2 * mostLeaves, 'a tree has too many nodes')
  }
  return {
    column: Int32Array.from(column),
    cut: Int32Array.from(cut),
    below: Int32Array.from(below),
    steps: Int16Array.from(steps),
    share: Uint8Array.from(share),
    exponent,
  }
}

function finite(value: number): number {
  expect(Number.isFinite(value), 'a number of it is not finite')
  return value
}

function expect(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw new Error(reason)
}
