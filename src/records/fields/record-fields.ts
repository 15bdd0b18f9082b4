import type { Page } from '../../page/page.js'
import { ElementNames } from '../element-names.js'
import { recordText } from '../record-text.js'
import type { Span } from '../region.js'
import type { Column } from './column.js'
import { type ColumnType, typeOf } from './column-type.js'
import { columnsOf } from './columns.js'
import { namedColumns } from './named-columns.js'

/** A record as it is given: a field that it lacks is not there, a list inside of it stays a list. */
export interface RecordRow {
  readonly text: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** A field that records have in common. */
export interface RecordColumn {
  readonly name: string
  /** What its values look like. */
  readonly type: ColumnType
  /** Whether each record that has it has a list. */
  readonly list?: true
}

/** Aligned records: the same name means the same place in every one. */
export interface RecordTable {
  readonly columns: readonly RecordColumn[]
  readonly rows: readonly RecordRow[]
}

/** A column is a list in all records when it has several values in so much of those that have it. */
const listShare = 0.25

/** @param names What the elements of the page are called, where somebody has looked. */
export function tableOf(
  page: Page,
  records: readonly Span[],
  names: ElementNames = new ElementNames(page),
): RecordTable {
  const columns = namedColumns(page, records, columnsOf(page, records, names)).map((named) => ({
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
      type: typeOf(column),
      ...(isList && { list: true as const }),
    })),
    rows,
  }
}

function isList({ values }: Column): boolean {
  const filled = values.filter(({ length }) => length > 0).length
  const several = values.filter(({ length }) => length > 1).length
  return several > 0 && several >= listShare * filled
}
