/** Rows of cells as aligned columns, the first to the left and the others to the right. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => `${row[column]}`.length)))
  return rows
    .map((row) => row.map((cell, column) => padded(cell, widths, column)).join('  '))
    .join('\n')
}

const padded = (cell, widths, column) =>
  column === 0 ? `${cell}`.padEnd(widths[column]) : `${cell}`.padStart(widths[column])

/** Whether something measured stays within its bar. */
export const verdict = (value, bar) => (value <= bar ? 'met' : 'NOT MET')

/** A number with so many decimals. */
export const fixed = (value, decimals = 2) => value.toFixed(decimals)
