/**
 * The column of each row in a maximum one-to-one matching of rows and columns; `undefined` for an unmatched row. An
 * earlier row is never unmatched for a later one: the matching of the first rows is a maximum too.
 * @param columnsOf The columns that a row may be matched with.
 */
export function maximumMatching(
  rowCount: number,
  columnsOf: (row: number) => readonly number[],
): readonly (number | undefined)[] {
  const columnOf = new Array<number | undefined>(rowCount).fill(undefined)
  const rowOf = new Map<number, number>()
  // columns reached by a failed search: no later search finds a free column through them
  const exhausted = new Set<number>()

  /** Breadth-first search for an augmenting path to a free column, with the row that reached each column. */
  function search(start: number): {
    readonly free: number | undefined
    readonly reachedFrom: ReadonlyMap<number, number>
  } {
    const reachedFrom = new Map<number, number>()
    const rows = [start]
    for (const row of rows) {
      for (const column of columnsOf(row)) {
        if (reachedFrom.has(column) || exhausted.has(column)) continue
        reachedFrom.set(column, row)
        const holder = rowOf.get(column)
        if (holder === undefined) return { free: column, reachedFrom }
        rows.push(holder)
      }
    }
    return { free: undefined, reachedFrom }
  }

  for (let row = 0; row < rowCount; row++) {
    const { free, reachedFrom } = search(row)
    if (free === undefined) for (const column of reachedFrom.keys()) exhausted.add(column)
    for (let column = free; column !== undefined; ) {
      const taker = reachedFrom.get(column)!
      const released = columnOf[taker]
      columnOf[taker] = column
      rowOf.set(column, taker)
      column = released
    }
  }
  return columnOf
}
