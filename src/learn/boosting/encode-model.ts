import type { BoostedModel } from './boosted-model.js'
import { ByteWriter } from './byte-writer.js'
import { checksum } from './checksum.js'
import { type Forest, type ForestTree, leaf, treeAt, treeCount } from './forest.js'
import { type CutTable, reversed, signature, version, zigzag } from './model-format.js'
import { objectiveNames } from './objective.js'

/** A model in few bytes, of which `decodeModel` makes the same model. */
export function encodeModel({ parts }: BoostedModel): Uint8Array {
  const { objective, names, base, gains, forest } = parts
  const writer = new ByteWriter()
  writer.uint32(signature)
  writer.varint(version)
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
    for (const cut of cuts) writer.varint(reversed(cut))
  }
  const places = placesOf(tables)
  writer.varint(treeCount(forest))
  for (let at = 0; at < treeCount(forest); at++) writeTree(writer, treeAt(forest, at), places)
}

/** Columns with more cuts come first: they are asked more often, and the first numbers are shorter. */
function cutTables({ column, cut }: Forest): readonly CutTable[] {
  const cutsOf = new Map<number, Set<number>>()
  for (const [node, asked] of column.entries()) {
    if (asked === leaf) continue
    const cuts = cutsOf.get(asked) ?? new Set()
    cutsOf.set(asked, cuts.add(cut[node]!))
  }
  return [...cutsOf]
    .map(([column, cuts]) => ({ column, cuts: [...cuts].sort((a, b) => a - b) }))
    .sort((a, b) => b.cuts.length - a.cuts.length || a.column - b.column)
}

/** How nodes name a column: the place of its table, and those of its cuts. */
interface Place {
  readonly place: number
  readonly cuts: ReadonlyMap<number, number>
}

const placesOf = (tables: readonly CutTable[]): ReadonlyMap<number, Place> =>
  new Map(
    tables.map(({ column, cuts }, place) => [
      column,
      { place, cuts: new Map(cuts.map((cut, number) => [cut, number])) },
    ]),
  )

/** The nodes in their order, which says where the sides of each split are. */
function writeTree(
  writer: ByteWriter,
  { column, cut, steps, share, exponent }: ForestTree,
  places: ReadonlyMap<number, Place>,
): void {
  writer.varint(zigzag(exponent))
  for (const [node, asked] of column.entries()) {
    const table = places.get(asked)
    if (table) {
      writer.varint(table.place + 1)
      writer.varint(table.cuts.get(cut[node]!)!)
      writer.byte(share[node]!)
    } else {
      writer.varint(0)
      writer.int16(steps[node]!)
    }
  }
}
