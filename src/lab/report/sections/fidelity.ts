import type { SystemResult } from '../../evaluation/evaluation.js'
import { type FidelityResult, fidelityKinds } from '../../evaluation/fidelity-result.js'
import { formatCount, formatQuantity } from '../format-numbers.js'
import { numberCell, type ReportColumn, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { meanCell, systemColumn } from '../system-columns.js'

interface FidelityRow {
  readonly system: SystemResult
  readonly fidelity: FidelityResult
}

export const fidelitySection: ReportSection = {
  id: 'fidelity',
  title: 'Fidelity',
  body: ({ systems }) => {
    const rows = systems.flatMap((system): readonly FidelityRow[] =>
      system.fidelity ? [{ system, fidelity: system.fidelity }] : [],
    )
    if (rows.length === 0) return undefined
    return reportTable({
      caption:
        'Structure of the Markdown, by kind of part, with the number of pages that have the kind',
      columns: [
        systemColumn(systems, ({ system }: FidelityRow) => system),
        { title: 'Pages', cell: ({ fidelity }) => numberCell(fidelity.pages, formatCount) },
        { title: 'Mean F1', cell: ({ fidelity }) => meanCell(fidelity.f1) },
        ...kindColumns(rows),
      ],
      rows,
    })
  },
}

/** Kinds that no page has are left out. */
const kindColumns = (rows: readonly FidelityRow[]): readonly ReportColumn<FidelityRow>[] =>
  fidelityKinds
    .filter((kind) => rows.some(({ fidelity }) => fidelity.kinds.some((one) => one.kind === kind)))
    .map((kind) => ({
      title: kind,
      cell: ({ fidelity }) => {
        const found = fidelity.kinds.find((one) => one.kind === kind)
        return found && { ...meanCell(found.f1)!, note: formatQuantity(found.pages, 'page') }
      },
    }))
