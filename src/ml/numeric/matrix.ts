/** Numbers in rows and named columns, column after column. */
export class Matrix {
  /** Memory for these and for more columns, until a wider matrix takes it. */
  #room: Float32Array | undefined

  /** @param values All numbers, column after column. */
  constructor(
    readonly names: readonly string[],
    readonly rows: number,
    readonly values: Float32Array = new Float32Array(names.length * rows),
  ) {}

  /** A matrix that can be widened without copying it, as far as a room of zeros reaches. */
  static withRoom(names: readonly string[], rows: number, room: Float32Array): Matrix {
    const matrix = new Matrix(names, rows, room.subarray(0, names.length * rows))
    matrix.#room = room
    return matrix
  }

  /** The same columns, and zeros in those that follow them. */
  widened(names: readonly string[]): Matrix {
    const length = names.length * this.rows
    const room = this.#room
    // a second matrix would overwrite the columns of the first
    this.#room = undefined
    if (room !== undefined && room.length >= length)
      return new Matrix(names, this.rows, room.subarray(0, length))
    const wider = new Matrix(names, this.rows)
    wider.values.set(this.values)
    return wider
  }

  /** A view of the columns from the first one on, which have these names: writing to it changes the matrix. */
  part(names: readonly string[], first: number): Matrix {
    const start = first * this.rows
    const values = this.values.subarray(start, start + names.length * this.rows)
    return new Matrix(names, this.rows, values)
  }

  /** A view of a column: writing to it changes the matrix. */
  column(index: number): Float32Array {
    return this.values.subarray(index * this.rows, (index + 1) * this.rows)
  }

  at(row: number, column: number): number {
    return this.values[column * this.rows + row]!
  }

  /** Sets the numbers of a row, in the order of the columns. */
  setRow(row: number, values: readonly number[]): void {
    for (let column = 0; column < values.length; column++)
      this.values[column * this.rows + row] = values[column]!
  }

  /** One row as an object by column name. */
  record(row: number): Readonly<Record<string, number>> {
    return Object.fromEntries(this.names.map((name, column) => [name, this.at(row, column)]))
  }
}

/** A copy of the first columns, which have these names. */
export function leadingColumns(of: Matrix, names: readonly string[]): Matrix {
  const leading = new Matrix(names, of.rows)
  leading.values.set(of.values.subarray(0, leading.values.length))
  return leading
}

/** A copy of the columns with these names, in their order. */
export function columnsByName(of: Matrix, names: readonly string[]): Matrix {
  const named = new Matrix(names, of.rows)
  for (const [at, name] of names.entries()) named.column(at).set(of.column(of.names.indexOf(name)))
  return named
}

/** A copy of these rows, in this order. */
export function selectedRows(of: Matrix, rows: ArrayLike<number>): Matrix {
  const selected = new Matrix(of.names, rows.length)
  for (const column of of.names.keys()) {
    const all = of.column(column)
    const values = selected.column(column)
    for (let row = 0; row < values.length; row++) values[row] = all[rows[row]!]!
  }
  return selected
}

/** One matrix with the columns of all; they must have equally many rows. */
export function concatColumns(parts: readonly Matrix[]): Matrix {
  const rows = parts[0]?.rows ?? 0
  const other = parts.find((part) => part.rows !== rows)
  if (other) throw new RangeError(`${other.rows} rows cannot be joined with ${rows}`)
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
