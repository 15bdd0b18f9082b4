/**
 * The partner of each row in a maximum one-to-one matching of rows with columns; `undefined` for a row without.
 * A row that stands before another is not given up for it: what is matched among the first rows is a maximum too.
 * @param columnsOf The columns that a row may be matched with.
 */
export function matchRows(
  rowCount: number,
  columnsOf: (row: number) => readonly number[],
): readonly (number | undefined)[] {
  const columnOf = new Array<number | undefined>(rowCount).fill(undefined)
  const rowOf = new Map<number, number>()
  // a search in vain ends for good what it reached: no later row gets a free column by way of it
  const exhausted = new Set<number>()

  /** The nearest free column that can be had by moving partners on, and from which row each column was reached. */
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
