import { isJsonObject, type JsonObject } from '../../input/json/json-value.js'
import { type CsvCells, csvLine } from '../formats/csv-line.js'

/** A column of a table of pages. */
export interface PageColumn {
  readonly name: string
  readonly kind: 'text' | 'number'
  /** From the JSON object of a page; `undefined` where it has none. */
  valueOf(page: JsonObject): unknown
}

const text = (name: string): PageColumn => ({ name, kind: 'text', valueOf: (page) => page[name] })
const number = (name: string): PageColumn => ({ ...text(name), kind: 'number' })
const ofError = (name: string, key: string): PageColumn => ({
  name,
  kind: 'text',
  valueOf: ({ error }) => (isJsonObject(error) ? error[key] : undefined),
})
/** A value of the metadata, without its sources. */
const ofMetadata = (name: string): PageColumn => ({
  name,
  kind: 'text',
  valueOf: ({ metadata }) => {
    const stated = isJsonObject(metadata) ? metadata[name] : undefined
    return isJsonObject(stated) ? stated['value'] : undefined
  },
})

/** The columns of CSV and Parquet. Lists and objects, such as `fields`, are written as JSON. */
export const pageColumns: readonly PageColumn[] = [
  ...['id', 'url', 'file', 'title', 'author', 'date'].map(text),
  ...['modified', 'description', 'siteName', 'canonical', 'image'].map(ofMetadata),
  ...['categories', 'tags', 'licence'].map(ofMetadata),
  ...['language', 'pageType'].map(text),
  number('confidence'),
  ...['decidedBy', 'rule', 'method', 'source', 'text', 'fields', 'warnings'].map(text),
  text('duplicateOf'),
  number('similarity'),
  ofError('error', 'code'),
  ofError('message', 'message'),
]

/** The value of a cell; `undefined` where it is empty. */
export function cellValue(column: PageColumn, page: JsonObject): string | number | undefined {
  const value = column.valueOf(page)
  if (value === undefined || value === null) return undefined
  if (column.kind === 'number') return typeof value === 'number' ? value : undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The head of CSV by RFC 4180. */
export const csvHead = (): string =>
  `${csvLine(
    pageColumns.map(({ name }) => name),
    'raw',
  )}\r\n`

export function csvRow(page: JsonObject, cells: CsvCells): string {
  const texts = pageColumns.map((column) => String(cellValue(column, page) ?? ''))
  return `${csvLine(texts, cells)}\r\n`
}
