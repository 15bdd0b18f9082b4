/** Solves linear equations, each a row of coefficients with its right side, by elimination. */
export function solveLinear(equations: readonly (readonly number[])[]): readonly number[] {
  const rows = equations.map((row) => [...row])
  for (const [at] of rows.entries()) {
    const pivot = rows.findIndex(
      (row, other) =>
        other >= at && rows.slice(at).every((one) => Math.abs(one[at]!) <= Math.abs(row[at]!)),
    )
    ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = row[at]! / rows[at]![at]!
      for (let column = at; column < row.length; column++)
        row[column]! -= factor * rows[at]![column]!
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!)
}
