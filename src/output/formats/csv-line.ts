/** How cells are written: spreadsheets take some for formulas, unless an apostrophe is put before them. */
export type CsvCells = 'neutralized' | 'raw'

/** A line of CSV by RFC 4180, without its end. */
export const csvLine = (cells: readonly string[], how: CsvCells): string =>
  cells.map((cell) => quoted(how === 'raw' ? cell : neutralized(cell))).join(',')

/** What spreadsheets begin a formula with, also in full width, and what they skip before it. */
const formulaStart = /^\s*[=+@\-\uff0b\uff0d\uff1d\uff20]/

const plainNumber = /^[+-]?[\d.,]+\s?%?$/

const neutralized = (cell: string): string =>
  formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

/** Other separators than a comma are quoted too: some spreadsheets separate cells by them. */
const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
