import type { MainDetails, SystemResult } from '../../evaluation/evaluation.js'
import { score } from '../numbers.js'
import type { Section } from '../section.js'
import { systemColumn } from '../system-columns.js'
import { type Column, numberCell, table } from '../table.js'

interface Row {
  readonly system: SystemResult
  readonly details: MainDetails
}

export const otherMetricsSection: Section = {
  id: 'other-metrics',
  title: 'Other metrics',
  body: ({ systems }) => {
    const rows = systems.flatMap((system): readonly Row[] =>
      system.main?.details ? [{ system, details: system.main.details }] : [],
    )
    if (rows.length === 0) return undefined
    return table({
      caption: 'Main content by the other metrics',
      columns: [systemColumn(systems, ({ system }: Row) => system), ...metricColumns],
      rows,
    })
  },
}

const metrics: readonly (readonly [title: string, of: (details: MainDetails) => number])[] = [
  ['Characters F1', ({ characters }) => characters.f1],
  ['Subsequence precision', ({ subsequence }) => subsequence.precision],
  ['Subsequence recall', ({ subsequence }) => subsequence.recall],
  ['Subsequence F1', ({ subsequence }) => subsequence.f1],
  ['Shingle F1', ({ shingles }) => shingles.f1],
  ['Exact', ({ exact }) => exact],
  ['Block accuracy', ({ blocks }) => blocks.accuracy],
  ['Block F1', ({ blocks }) => blocks.f1],
]

const metricColumns = metrics.map(
  ([title, of]): Column<Row> => ({ title, cell: ({ details }) => numberCell(of(details), score) }),
)
