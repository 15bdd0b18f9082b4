import type { Page } from '../../../page/columns/page.js'
import type { TypedValue, ValueContext } from '../../values/value.js'
import { valueContextOf } from '../../values/value-context.js'
import { ElementNames } from '../element-names.js'
import { recordText } from '../record-text.js'
import type { NodeRange } from '../region.js'
import type { ColumnModel } from './column-model.js'
import { type ColumnType, type ColumnValues, readColumn } from './column-values.js'
import { alignColumns, type FieldColumn } from './field-columns.js'
import { type NamedColumn, namedColumns } from './named-columns.js'

/** A record with its fields: one that it lacks is absent, a list stays a list. */
export interface RecordRow {
  /** The whole text of the record. */
  readonly text: string
  /** The values of the record, by the names of the columns. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** What values of other types than text mean, by the names of the columns, beside their texts. */
  readonly values?: Readonly<Record<string, readonly TypedValue[]>>
}

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
  /** Columns with values that may mean different things. */
  readonly warnings: readonly string[]
  /** Where the values of each column stand in a record: for names that people give. */
  readonly places: () => readonly (readonly string[])[]
}

interface RecordTableOptions {
  /** The names of the page's elements, where they are known already. */
  readonly names?: ElementNames | undefined
  /** How values are read; as the page says where it is not given. */
  readonly context?: ValueContext
  /** Recognizes titles, authors, dates and images. */
  readonly model?: ColumnModel | undefined
}

export function recordTable(
  page: Page,
  records: readonly NodeRange[],
  {
    names = new ElementNames(page),
    context = valueContextOf(page, undefined),
    model,
  }: RecordTableOptions = {},
): RecordTable {
  const aligned = alignColumns(page, records, names)
  const columns = namedColumns(page, records, aligned, { locale: context.locale, model })
  return tableOf(
    page,
    columns,
    records.map((record) => recordText(page, record)),
    context,
  )
}

/** @param texts The text of each record. */
export function tableOf(
  page: Page,
  named: readonly NamedColumn[],
  texts: readonly string[],
  context: ValueContext,
): RecordTable {
  const columns: ReadColumn[] = []
  for (const { name, column } of named)
    columns.push({
      name,
      column,
      isList: isList(column),
      typed: readColumn(page, { name, column }, context),
    })
  const rows: RecordRow[] = []
  for (let at = 0; at < texts.length; at++) rows.push(rowOf(columns, texts[at]!, at))
  return {
    columns: columns.map(recordColumn),
    rows,
    warnings: columns.flatMap(({ typed: { warning } }) => warning ?? []),
    places: () => named.map(({ column }) => column.places?.() ?? []),
  }
}

/** A column with what its values mean. */
interface ReadColumn extends NamedColumn {
  readonly isList: boolean
  readonly typed: ColumnValues
}

const recordColumn = ({ name, typed: { type }, isList }: ReadColumn): RecordColumn => ({
  name,
  type,
  ...(isList && { list: true as const }),
})

function rowOf(columns: readonly ReadColumn[], text: string, at: number): RecordRow {
  const fields: [string, string | readonly string[]][] = []
  const values: [string, readonly TypedValue[]][] = []
  for (const { name, column, isList, typed } of columns) {
    const texts = column.values[at]!
    if (texts.length === 0) continue
    fields.push([name, texts.length > 1 || isList ? texts : texts[0]!])
    if (typed.values !== undefined) values.push([name, typed.values[at]!])
  }
  return {
    text,
    fields: Object.fromEntries(fields),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  }
}

/** A field is a list in all records if it has several values in this share of those that have it. */
const listShare = 0.25

function isList({ values }: FieldColumn): boolean {
  let filled = 0
  let several = 0
  for (const { length } of values) {
    if (length > 0) filled++
    if (length > 1) several++
  }
  return several > 0 && several >= listShare * filled
}
