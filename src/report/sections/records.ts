import type { RecordsResult, SystemResult } from '../../evaluation/evaluation.js'
import { count } from '../numbers.js'
import type { Section } from '../section.js'
import { meanCell, systemColumn } from '../system-columns.js'
import { numberCell, table } from '../table.js'

interface Row {
  readonly system: SystemResult
  readonly records: RecordsResult
}

export const recordsSection: Section = {
  id: 'records',
  title: 'Records',
  body: ({ systems }) => {
    const rows = systems.flatMap((system): readonly Row[] =>
      system.records ? [{ system, records: system.records }] : [],
    )
    if (rows.length === 0) return undefined
    return table({
      caption: 'Records found on list pages, with 95 % intervals',
      columns: [
        systemColumn(systems, ({ system }: Row) => system),
        { title: 'Pages', cell: ({ records }) => numberCell(records.pages, count) },
        { title: 'Record F1', cell: ({ records }) => meanCell(records.f1) },
        { title: 'Precision', cell: ({ records }) => meanCell(records.precision) },
        { title: 'Recall', cell: ({ records }) => meanCell(records.recall) },
      ],
      rows,
    })
  },
}
