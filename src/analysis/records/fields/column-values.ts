import type { ValueType } from '../../../core/value-type.js'
import type { Page } from '../../../page/columns/page.js'
import { guessType } from '../../values/guess-type.js'
import { ambiguityWarning, readValues } from '../../values/read-values.js'
import type { TypedValue, ValueContext, ValueText } from '../../values/value.js'
import type { FieldColumn } from './field-columns.js'

/** The type that the values of a column have. */
export type ColumnType = Exclude<ValueType, 'url' | 'image'> | 'address'

/** What the values of a column mean. */
export interface ColumnValues {
  readonly type: ColumnType
  /** The values of each record; `undefined` for texts and where the page tells of none what it means. */
  readonly values: readonly (readonly TypedValue[])[] | undefined
  /** That some values may mean different things. */
  readonly warning: string | undefined
}

/** Fields whose names tell their type: they are recognized by more than what most values look like. */
const namedTypes: Readonly<Record<string, ValueType>> = {
  price: 'price',
  date: 'date',
  rating: 'rating',
  // titles that only differ in a number are no numbers
  title: 'text',
  author: 'text',
}

/** Reads the values of a column together, as the type that its name, its elements or its values tell. */
export function readColumn(
  page: Page,
  { name, column }: { readonly name: string; readonly column: FieldColumn },
  context: ValueContext,
): ColumnValues {
  const all = valueTexts(page, column)
  const type = typeOf(name, column, all, context)
  const columnType = type === 'url' || type === 'image' ? 'address' : type
  if (type === 'text') return { type, values: undefined, warning: undefined }
  const read = readValues(type, all, context)
  const isKnown = read.values.some(hasMeaning)
  if (!isKnown && read.ambiguous.length === 0)
    return { type: columnType, values: undefined, warning: undefined }
  const values: (readonly TypedValue[])[] = []
  let next = 0
  for (const { length } of column.values) {
    values.push(read.values.slice(next, next + length))
    next += length
  }
  return { type: columnType, values, warning: ambiguityWarning(name, type, read) }
}

function typeOf(
  name: string,
  { kind }: FieldColumn,
  texts: readonly ValueText[],
  context: ValueContext,
): ValueType {
  if (kind === 'link') return 'url'
  if (kind === 'image') return 'image'
  if (kind === 'rating') return 'rating'
  return namedTypes[name] ?? guessType(texts, context)
}

/** The values of all records; a single one with the form for machines that its element states. */
function valueTexts(page: Page, { values, nodes }: FieldColumn): readonly ValueText[] {
  const texts: ValueText[] = []
  for (let record = 0; record < values.length; record++) {
    const own = values[record]!
    const stated = own.length === 1 ? statedIn(page, nodes[record]) : undefined
    for (const raw of own) texts.push(stated === undefined ? { raw } : { raw, stated })
  }
  return texts
}

/** Whether it is told what a value means. */
function hasMeaning(value: TypedValue): boolean {
  for (const key in value) if (key !== 'raw') return true
  return false
}

const statingAttributes: ReadonlySet<string> = new Set(['datetime', 'content', 'value'])

/** The form for machines that an element states of its text. */
function statedIn(page: Page, node: number | undefined): string | undefined {
  if (node === undefined) return undefined
  const { firstAttribute } = page.nodes
  for (let index = firstAttribute[node]!; index < firstAttribute[node + 1]!; index++) {
    if (!statingAttributes.has(page.names.attributes[page.attributes.name[index]!]!)) continue
    const value = page.attributeValue(index).trim()
    if (value !== '') return value
  }
  return undefined
}
