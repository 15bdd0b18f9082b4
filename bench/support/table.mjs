/**
 * Rows of cells as aligned columns, the first one left, the others right.
 * @param {readonly (readonly unknown[])[]} rows
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => `${row[column]}`.length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return column === 0 ? `${cell}`.padEnd(width) : `${cell}`.padStart(width)
        })
        .join('  '),
    )
    .join('\n')
}

/**
 * Whether a measured value is within its limit.
 * @param {number} value
 * @param {number} limit
 */
export const verdict = (value, limit) => (value <= limit ? 'met' : 'NOT MET')

/**
 * A number with a fixed number of decimals.
 * @param {number} value
 */
export const fixed = (value, decimals = 2) => value.toFixed(decimals)

/** @param {readonly number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** @param {readonly number[]} numbers */
export const mean = (numbers) => sum(numbers) / numbers.length
