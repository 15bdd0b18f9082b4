import type { Page } from '../../page/page.js'
import { ElementNames } from '../element-names.js'
import { recordText } from '../record-text.js'
import type { Span } from '../region.js'
import type { Column } from './column.js'
import { columnsOf } from './columns.js'
import { namedColumns } from './named-columns.js'

/** A record as it is given: a field that it lacks is not there, a list inside of it stays a list. */
export interface RecordRow {
  readonly text: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** A column is a list in all records when it has several values in so much of those that have it. */
const listShare = 0.25

/** The rows of records, aligned: the same name means the same place in every record. */
export function rowsOf(page: Page, records: readonly Span[]): readonly RecordRow[] {
  const names = new ElementNames(page)
  const columns = namedColumns(page, records, columnsOf(page, records, names)).map((named) => ({
    ...named,
    fewestOfList: isList(named.column) ? 1 : 2,
  }))
  return records.map((record, at) => ({
    text: recordText(page, record),
    fields: Object.fromEntries(
      columns.flatMap(({ name, column, fewestOfList }) => {
        const values = column.values[at]!
        if (values.length === 0) return []
        return [[name, values.length < fewestOfList ? values[0]! : values]]
      }),
    ),
  }))
}

function isList({ values }: Column): boolean {
  const filled = values.filter(({ length }) => length > 0).length
  const several = values.filter(({ length }) => length > 1).length
  return several > 0 && several >= listShare * filled
}
