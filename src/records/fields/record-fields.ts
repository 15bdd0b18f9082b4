import type { Page } from '../../page/page.js'
import { ElementNames } from '../element-names.js'
import { recordText } from '../record-text.js'
import type { Span } from '../region.js'
import { columnsOf } from './columns.js'
import { namedColumns } from './named-columns.js'

/** A record as it is given: a field that it lacks is not there, a list inside of it stays a list. */
export interface RecordRow {
  readonly text: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** The rows of records, aligned: the same name means the same place in every record. */
export function rowsOf(page: Page, records: readonly Span[]): readonly RecordRow[] {
  const names = new ElementNames(page)
  const columns = namedColumns(page, records, columnsOf(page, records, names))
  return records.map((record, at) => ({
    text: recordText(page, record),
    fields: Object.fromEntries(
      columns.flatMap(({ name, column }) => {
        const values = column.values[at]!
        if (values.length === 0) return []
        return [[name, values.length === 1 ? values[0]! : values]]
      }),
    ),
  }))
}
