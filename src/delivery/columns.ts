import { isJsonObject, type JsonObject } from '../source/json/json-value.js'

/** A column of a table of pages. */
export interface Column {
  readonly name: string
  readonly kind: 'text' | 'number'
  /** From the object of the page, as JSONL has it; `undefined` where the page has none. */
  valueOf(page: JsonObject): unknown
}

const text = (name: string): Column => ({ name, kind: 'text', valueOf: (page) => page[name] })
const number = (name: string): Column => ({ ...text(name), kind: 'number' })
const ofError = (name: string, key: string): Column => ({
  name,
  kind: 'text',
  valueOf: ({ error }) => (isJsonObject(error) ? error[key] : undefined),
})
/** A value of the metadata, without who says so. */
const stated = (name: string): Column => ({
  name,
  kind: 'text',
  valueOf: ({ metadata }) => {
    const its = isJsonObject(metadata) ? metadata[name] : undefined
    return isJsonObject(its) ? its['value'] : undefined
  },
})

/** What a table tells of a page, a row each; what has parts, such as `fields`, as JSON. */
export const columns: readonly Column[] = [
  ...['id', 'url', 'file', 'title', 'author', 'date'].map(text),
  ...['modified', 'description', 'siteName', 'canonical', 'image'].map(stated),
  ...['categories', 'tags', 'licence'].map(stated),
  ...['language', 'pageType'].map(text),
  number('confidence'),
  ...['decidedBy', 'rule', 'method', 'source', 'text', 'fields', 'warnings'].map(text),
  text('duplicateOf'),
  number('similarity'),
  ofError('error', 'code'),
  ofError('message', 'message'),
]

/** What a cell holds. */
export function cellOf(column: Column, page: JsonObject): string | number | undefined {
  const value = column.valueOf(page)
  if (value === undefined || value === null) return undefined
  if (column.kind === 'number') return typeof value === 'number' ? value : undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
