import type { JsonObject } from '../source/json/json-value.js'
import { cellOf, columns } from './columns.js'

/** As RFC 4180 has it: quotes around what needs them, doubled within, and CRLF at the ends of lines. */
export const csvHead = (): string => line(columns.map(({ name }) => name))

export const csvRow = (page: JsonObject): string =>
  line(columns.map((column) => String(cellOf(column, page) ?? '')))

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
