import type { SystemResult } from '../../evaluation/evaluation.js'
import type { MainDetails } from '../../evaluation/main-result.js'
import { formatScore } from '../format-numbers.js'
import { numberCell, type ReportColumn, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { systemColumn } from '../system-columns.js'

interface MetricsRow {
  readonly system: SystemResult
  readonly details: MainDetails
}

export const otherMetricsSection: ReportSection = {
  id: 'other-metrics',
  title: 'Other metrics',
  body: ({ systems }) => {
    const rows = systems.flatMap((system): readonly MetricsRow[] =>
      system.main?.details ? [{ system, details: system.main.details }] : [],
    )
    if (rows.length === 0) return undefined
    return reportTable({
      caption: 'Main content by the other metrics',
      columns: [systemColumn(systems, ({ system }: MetricsRow) => system), ...columnsOf(rows)],
      rows,
    })
  },
}

const metrics: readonly (readonly [
  title: string,
  of: (details: MainDetails) => number | undefined,
])[] = [
  ['Characters F1', ({ characters }) => characters.f1],
  ['Subsequence precision', ({ subsequence }) => subsequence.precision],
  ['Subsequence recall', ({ subsequence }) => subsequence.recall],
  ['Subsequence F1', ({ subsequence }) => subsequence.f1],
  ['Shingle F1', ({ shingles }) => shingles.f1],
  ['Exact', ({ exact }) => exact],
  ['Block accuracy', ({ blocks }) => blocks.accuracy],
  ['Block F1', ({ blocks }) => blocks.f1],
  ['Long pages: recall', ({ long }) => long?.recall],
  ['Long pages: order', ({ long }) => long?.order],
]

/** Metrics that no system has are left out. */
const columnsOf = (rows: readonly MetricsRow[]): readonly ReportColumn<MetricsRow>[] =>
  metrics
    .filter(([, of]) => rows.some(({ details }) => of(details) !== undefined))
    .map(([title, of]) => ({ title, cell: ({ details }) => numberCell(of(details), formatScore) }))
