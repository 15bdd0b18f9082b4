import { type Forest, leafColumn } from './forest.js'

/** The cut of leaves, which have none. */
export const noCut = 0

/** The cuts of a forest, each once: by column, then ascending. Cut 0 is that of leaves. */
export interface DistinctCuts {
  /** The columns that splits ask for. */
  readonly columns: Int32Array
  /** The first cut of each column; after the last, the number of cuts. */
  readonly starts: Int32Array
  readonly keys: Int32Array
  /** The index of the column of each cut. */
  readonly columnOf: Int32Array
  /** The number of each node's cut. */
  readonly ofNode: Int32Array
}

export function distinctCuts({ column, cut }: Forest): DistinctCuts {
  const byColumn = new Map<number, Map<number, number>>()
  for (let node = 0; node < column.length; node++) {
    const own = column[node]!
    if (own === leafColumn) continue
    if (!byColumn.has(own)) byColumn.set(own, new Map())
    byColumn.get(own)!.set(cut[node]!, noCut)
  }
  const columns = Int32Array.from(byColumn.keys()).sort()
  const starts = new Int32Array(columns.length + 1).fill(1)
  const keys: number[] = [0]
  const columnOf: number[] = [0]
  for (let index = 0; index < columns.length; index++) {
    const numbers = byColumn.get(columns[index]!)!
    for (const key of Int32Array.from(numbers.keys()).sort()) {
      numbers.set(key, keys.length)
      keys.push(key)
      columnOf.push(index)
    }
    starts[index + 1] = keys.length
  }
  const ofNode = new Int32Array(column.length).fill(noCut)
  for (let node = 0; node < column.length; node++)
    if (column[node] !== leafColumn) ofNode[node] = byColumn.get(column[node]!)!.get(cut[node]!)!
  return {
    columns,
    starts,
    keys: Int32Array.from(keys),
    columnOf: Int32Array.from(columnOf),
    ofNode,
  }
}
