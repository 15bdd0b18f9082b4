import type { SystemResult } from '../../evaluation/evaluation.js'
import type { RecordsResult } from '../../evaluation/record-scores.js'
import { formatCount } from '../format-numbers.js'
import { numberCell, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { meanCell, systemColumn } from '../system-columns.js'

interface RecordsRow {
  readonly system: SystemResult
  readonly records: RecordsResult
}

export const recordsSection: ReportSection = {
  id: 'records',
  title: 'Records',
  body: ({ systems }) => {
    const rows = systems.flatMap((system): readonly RecordsRow[] =>
      system.records ? [{ system, records: system.records }] : [],
    )
    if (rows.length === 0) return undefined
    return reportTable({
      caption: 'Records found on list pages, with 95 % intervals',
      columns: [
        systemColumn(systems, ({ system }: RecordsRow) => system),
        { title: 'Pages', cell: ({ records }) => numberCell(records.pages, formatCount) },
        { title: 'Record F1', cell: ({ records }) => meanCell(records.f1) },
        { title: 'Precision', cell: ({ records }) => meanCell(records.precision) },
        { title: 'Recall', cell: ({ records }) => meanCell(records.recall) },
      ],
      rows,
    })
  },
}
