/** Numbers in rows and named columns, column after column. */
export class Matrix {
  /** All numbers, column after column. */
  readonly values: Float32Array

  constructor(
    readonly names: readonly string[],
    readonly rows: number,
  ) {
    this.values = new Float32Array(names.length * rows)
  }

  /** A whole column; writing to it writes to the matrix. */
  column(index: number): Float32Array {
    return this.values.subarray(index * this.rows, (index + 1) * this.rows)
  }

  at(row: number, column: number): number {
    return this.values[column * this.rows + row]!
  }

  /** One row by name, for people and programs that read. */
  record(row: number): Readonly<Record<string, number>> {
    return Object.fromEntries(this.names.map((name, column) => [name, this.at(row, column)]))
  }
}

/** The first columns of a matrix, which have these names. */
export function leadingColumns(of: Matrix, names: readonly string[]): Matrix {
  const leading = new Matrix(names, of.rows)
  leading.values.set(of.values.subarray(0, leading.values.length))
  return leading
}

/** Matrices of the same rows as one: their columns after each other. */
export function besideEachOther(parts: readonly Matrix[]): Matrix {
  const rows = parts[0]?.rows ?? 0
  const other = parts.find((part) => part.rows !== rows)
  if (other) throw new RangeError(`${other.rows} rows cannot stand beside ${rows}`)
  const joined = new Matrix(
    parts.flatMap(({ names }) => names),
    rows,
  )
  let at = 0
  for (const { values } of parts) {
    joined.values.set(values, at)
    at += values.length
  }
  return joined
}
