/** Numbers in rows and named columns, column after column. */
export class Matrix {
  readonly #values: Float32Array

  constructor(
    readonly names: readonly string[],
    readonly rows: number,
  ) {
    this.#values = new Float32Array(names.length * rows)
  }

  /** A whole column; writing to it writes to the matrix. */
  column(index: number): Float32Array {
    return this.#values.subarray(index * this.rows, (index + 1) * this.rows)
  }

  at(row: number, column: number): number {
    return this.#values[column * this.rows + row]!
  }

  /** One row by name, for people and programs that read. */
  record(row: number): Readonly<Record<string, number>> {
    return Object.fromEntries(this.names.map((name, column) => [name, this.at(row, column)]))
  }
}
