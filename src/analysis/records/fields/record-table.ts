import type { Page } from '../../../page/columns/page.js'
import { isDate, isNumber, isPrice, isRating } from '../../values/value-patterns.js'
import { ElementNames } from '../element-names.js'
import { recordText } from '../record-text.js'
import type { NodeRange } from '../region.js'
import { alignColumns, type FieldColumn, shareWith } from './field-columns.js'
import { namedColumns } from './named-columns.js'

/** A record with its fields: one that it lacks is absent, a list stays a list. */
export interface RecordRow {
  /** The whole text of the record. */
  readonly text: string
  /** The values of the record, by the names of the columns. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** The type that the values of a column have. */
export type ColumnType = 'text' | 'address' | 'price' | 'date' | 'rating' | 'number'

/** A field that records have in common. */
export interface RecordColumn {
  /** The name of the field. */
  readonly name: string
  /** The type of the values. */
  readonly type: ColumnType
  /** Whether the field is a list in every record that has it. */
  readonly list?: true
}

/** Aligned records: a name stands for the same field path in all of them. */
export interface RecordTable {
  readonly columns: readonly RecordColumn[]
  readonly rows: readonly RecordRow[]
}

/** @param names The names of the page's elements, where they are known already. */
export function recordTable(
  page: Page,
  records: readonly NodeRange[],
  names: ElementNames = new ElementNames(page),
): RecordTable {
  const columns = namedColumns(page, records, alignColumns(page, records, names)).map((named) => ({
    ...named,
    isList: isList(named.column),
  }))
  const rows = records.map((record, at) => ({
    text: recordText(page, record),
    fields: Object.fromEntries(
      columns.flatMap(({ name, column, isList }) => {
        const values = column.values[at]!
        if (values.length === 0) return []
        return [[name, values.length > 1 || isList ? values : values[0]!]]
      }),
    ),
  }))
  return {
    columns: columns.map(({ name, column, isList }) => ({
      name,
      type: columnType(column),
      ...(isList && { list: true as const }),
    })),
    rows,
  }
}

/** A field is a list in all records if it has several values in this share of those that have it. */
const listShare = 0.25

function isList({ values }: FieldColumn): boolean {
  const filled = values.filter(({ length }) => length > 0).length
  const several = values.filter(({ length }) => length > 1).length
  return several > 0 && several >= listShare * filled
}

/** The share of a column's values that must have the pattern of its type. */
const minTyped = 0.9

const typePatterns: readonly (readonly [ColumnType, (text: string) => boolean])[] = [
  ['date', isDate],
  ['price', isPrice],
  ['rating', isRating],
  ['number', isNumber],
]

/** The type of a column by the patterns of its values, whatever its name. */
export function columnType(column: FieldColumn): ColumnType {
  if (column.kind === 'link' || column.kind === 'image') return 'address'
  if (column.kind === 'rating') return 'rating'
  return typePatterns.find(([, pattern]) => shareWith(column, pattern) >= minTyped)?.[0] ?? 'text'
}
