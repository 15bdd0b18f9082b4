import { checksum } from '../../core/checksum.js'
import { BrokenModel } from '../../core/errors.js'
import { ByteReader } from '../bytes/byte-reader.js'
import { ByteWriter } from '../bytes/byte-writer.js'
import { BoostedModel } from './boosted-model.js'
import { type DistinctCuts, noCut } from './distinct-cuts.js'
import { isFiniteKey } from './float-key.js'
import {
  type Forest,
  type ForestTree,
  leafColumn,
  maxExponent,
  minExponent,
  treeAt,
  treeCount,
} from './forest.js'
import { maxClasses, objectiveNames } from './objective.js'
import { maxLeafCount } from './settings.js'

/** The first four bytes: "TSBT". */
export const modelSignature = 0x54425354

/** Version of the layout of the bytes after the signature. */
export const modelFormatVersion = 1

/** Length of the checksum at the end. */
const checksumBytes = 4

/** The cuts that a model uses in one column; nodes refer to them by index. */
interface CutTable {
  readonly column: number
  /** Keys, ascending. */
  readonly cuts: ArrayLike<number>
}

/** Reverses 32 bits: a round key, with trailing zeros, becomes a small number. */
export function reverseBits(bits: number): number {
  let swapped = ((bits >>> 1) & 0x5555_5555) | ((bits & 0x5555_5555) << 1)
  swapped = ((swapped >>> 2) & 0x3333_3333) | ((swapped & 0x3333_3333) << 2)
  swapped = ((swapped >>> 4) & 0x0f0f_0f0f) | ((swapped & 0x0f0f_0f0f) << 4)
  swapped = ((swapped >>> 8) & 0x00ff_00ff) | ((swapped & 0x00ff_00ff) << 8)
  return ((swapped >>> 16) | (swapped << 16)) >>> 0
}

/** Maps signed integers to unsigned ones: 0, -1, 1, -2, 2 to 0, 1, 2, 3, 4. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
export const unzigzag = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2)

/** Encodes a model compactly; `decodeModel` restores the same model. */
export function encodeModel({ parts }: BoostedModel): Uint8Array {
  const { objective, names, base, gains, forest } = parts
  const writer = new ByteWriter()
  writer.uint32(modelSignature)
  writer.varint(modelFormatVersion)
  writer.varint(objectiveNames.indexOf(objective))
  writer.varint(base.length)
  for (const score of base) writer.float64(score)
  writer.varint(names.length)
  for (const name of names) writer.text(name)
  for (const gain of gains) writer.float32(gain)
  writeForest(writer, forest)
  writer.uint32(checksum(writer.bytes()))
  return writer.bytes()
}

function writeForest(writer: ByteWriter, forest: Forest): void {
  const tables = cutTables(forest)
  writer.varint(tables.length)
  for (const { column, cuts } of tables) {
    writer.varint(column)
    writer.varint(cuts.length)
    for (let at = 0; at < cuts.length; at++) writer.varint(reverseBits(cuts[at]!))
  }
  const indexes = cutIndexes(tables)
  writer.varint(treeCount(forest))
  for (let at = 0; at < treeCount(forest); at++) writeTree(writer, treeAt(forest, at), indexes)
}

/** Columns with more cuts come first: they are used more often, and small indexes take fewer bytes. */
function cutTables({ column, cut }: Forest): readonly CutTable[] {
  const cutsOf = new Map<number, Set<number>>()
  for (const [node, used] of column.entries()) {
    if (used === leafColumn) continue
    const cuts = cutsOf.get(used) ?? new Set()
    cutsOf.set(used, cuts.add(cut[node]!))
  }
  return [...cutsOf]
    .map(([column, cuts]) => ({ column, cuts: Int32Array.from(cuts).sort() }))
    .sort((a, b) => b.cuts.length - a.cuts.length || a.column - b.column)
}

/** How nodes refer to a column: the index of its table, and the indexes of its cuts. */
interface CutIndex {
  readonly table: number
  readonly cuts: ReadonlyMap<number, number>
}

const cutIndexes = (tables: readonly CutTable[]): ReadonlyMap<number, CutIndex> =>
  new Map(
    tables.map(({ column, cuts }, table) => [
      column,
      { table, cuts: new Map(Array.from(cuts, (cut, index) => [cut, index])) },
    ]),
  )

/** Writes the nodes by level; their order determines the children of each split. */
function writeTree(
  writer: ByteWriter,
  { column, cut, steps, share, exponent }: ForestTree,
  indexes: ReadonlyMap<number, CutIndex>,
): void {
  writer.varint(zigzag(exponent))
  for (const [node, used] of column.entries()) {
    const index = indexes.get(used)
    if (index) {
      writer.varint(index.table + 1)
      writer.varint(index.cuts.get(cut[node]!)!)
      writer.byte(share[node]!)
    } else {
      writer.varint(0)
      writer.int16(steps[node]!)
    }
  }
}

/** Decodes a model. Throws `BrokenModel` for other bytes, in time and memory proportional to their length. */
export function decodeModel(bytes: Uint8Array, where: string): BoostedModel {
  try {
    return readModel(checkedContent(bytes))
  } catch (error) {
    throw new BrokenModel(where, error)
  }
}

/** The bytes before the checksum, once it is verified. */
function checkedContent(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(0, Math.max(bytes.length - checksumBytes, 0))
  expect(
    new ByteReader(content).uint32() === modelSignature,
    'it does not begin with the signature of a model',
  )
  const expected = new ByteReader(bytes.subarray(content.length)).uint32()
  expect(checksum(content) === expected, 'its checksum does not match')
  return content
}

function readModel(bytes: Uint8Array): BoostedModel {
  const reader = new ByteReader(bytes)
  reader.uint32()
  expect(reader.varint() === modelFormatVersion, 'its format version is not supported')
  const objective = objectiveNames[reader.varint()]
  expect(objective !== undefined, 'its objective is unknown')
  const base = Float64Array.from(list(reader, () => finite(reader.float64())))
  const isCountValid = objective === 'softmax' ? base.length <= maxClasses : base.length === 1
  expect(base.length > 0 && isCountValid, 'it has a wrong number of outputs')
  const names = list(reader, () => reader.text())
  const gains = Float32Array.from(names, () => finite(reader.float32()))
  const tables = list(reader, () => readCuts(reader, names.length))
  const { forest, cuts } = readForest(reader, tables)
  expect(treeCount(forest) % base.length === 0, 'an output lacks a tree')
  expect(reader.isAtEnd, 'it has bytes after its end')
  return new BoostedModel({ objective, names, base, gains, forest }, cuts)
}

/** Reads a length, then as many items. */
function list<Item>(reader: ByteReader, read: () => Item): readonly Item[] {
  const items: Item[] = []
  for (let left = reader.varint(); left > 0; left--) items.push(read())
  return items
}

function readCuts(reader: ByteReader, columns: number): CutTable {
  const column = reader.varint()
  expect(column < columns, 'it uses a column that does not exist')
  const count = reader.varint()
  expect(count <= reader.bytesLeft, 'it ends early')
  const cuts = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    const cut = reverseBits(reader.varint()) | 0
    expect(isFiniteKey(cut) && (at === 0 || cuts[at - 1]! < cut), 'its cuts are not in order')
    cuts[at] = cut
  }
  return { column, cuts }
}

/** A leaf takes three bytes, a split three or more. */
const minNodeBytes = 3

/** Reads as many trees as the first number says, of each its nodes until every split has both children. */
function readForest(
  reader: ByteReader,
  tables: readonly CutTable[],
): { readonly forest: Forest; readonly cuts: DistinctCuts } {
  const most = Math.ceil(reader.bytesLeft / minNodeBytes)
  const roots: number[] = [0]
  const exponents: number[] = []
  // leaves have no cut, child and share; splits have no value
  const column = new Int32Array(most).fill(leafColumn)
  const cut = new Int32Array(most)
  const below = new Int32Array(most)
  const steps = new Int16Array(most)
  const share = new Uint8Array(most)
  const ofNode = new Int32Array(most).fill(noCut)
  const cuts = cutsOfTables(tables)
  let node = 0
  for (let left = reader.varint(); left > 0; left--) {
    const exponent = unzigzag(reader.varint())
    expect(exponent >= minExponent && exponent <= maxExponent, 'its values are out of range')
    const root = node
    for (let count = 1; node - root < count; node++) {
      const tableNumber = reader.varint()
      if (tableNumber === 0) {
        steps[node] = reader.int16()
        continue
      }
      const table = tables[tableNumber - 1]
      const index = reader.varint()
      const used = table?.cuts[index]
      expect(table !== undefined && used !== undefined, 'a node uses a cut that does not exist')
      column[node] = table.column
      cut[node] = used
      below[node] = count
      share[node] = reader.byte()
      ofNode[node] = cuts.starts[tableNumber - 1]! + index
      count += 2
      expect(count < 2 * maxLeafCount, 'a tree has too many nodes')
    }
    exponents.push(exponent)
    roots.push(node)
  }
  const forest = {
    roots: new Int32Array(roots),
    column: column.slice(0, node),
    cut: cut.slice(0, node),
    below: below.slice(0, node),
    steps: steps.slice(0, node),
    share: share.slice(0, node),
    exponent: new Int16Array(exponents),
  }
  return { forest, cuts: { ...cuts, ofNode: ofNode.slice(0, node) } }
}

/** The cuts of all tables, numbered in their order. */
function cutsOfTables(tables: readonly CutTable[]): Omit<DistinctCuts, 'ofNode'> {
  const columns = new Int32Array(tables.length)
  const starts = new Int32Array(tables.length + 1).fill(noCut + 1)
  for (let table = 0; table < tables.length; table++)
    starts[table + 1] = starts[table]! + tables[table]!.cuts.length
  const keys = new Int32Array(starts[tables.length]!)
  const columnOf = new Int32Array(keys.length)
  for (let table = 0; table < tables.length; table++) {
    columns[table] = tables[table]!.column
    keys.set(tables[table]!.cuts, starts[table])
    columnOf.fill(table, starts[table], starts[table + 1])
  }
  return { columns, starts, keys, columnOf }
}

function finite(value: number): number {
  expect(Number.isFinite(value), 'one of its numbers is not finite')
  return value
}

function expect(isValid: boolean, reason: string): asserts isValid {
  if (!isValid) throw new Error(reason)
}
