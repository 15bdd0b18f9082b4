/** Rows under a heading, in columns as wide as needed; numbers are right-aligned. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, at) =>
    rows.reduce((width, row) => Math.max(width, row[at]?.length ?? 0), title.length),
  )
  const isNumber = heading.map((_, at) => rows.every((row) => /^[-\d.,%]*$/.test(row[at] ?? '')))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd()
  return `${[heading, ...rows].map(line).join('\n')}\n`
}
