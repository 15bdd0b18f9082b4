import type { Interval, PointEstimate } from '../evaluation/bootstrap.js'
import type { SystemResult } from '../evaluation/evaluation.js'
import { formatInterval, formatScore, isInterval } from './format-numbers.js'
import { type Html, html } from './html.js'
import { systemStyle } from './plots/system-style.js'
import type { ReportCell, ReportColumn } from './report-table.js'

/** The label with the colour of the system in plots. */
export const systemName = (system: SystemResult, systems: readonly SystemResult[]): Html =>
  html`<span class="system" style="--system-color:${systemStyle(system, systems).color}">${system.label}</span>`

const kinds = {
  own: html`own`,
  peer: html`peer`,
  recorded: html`<b class="badge">recorded</b>`,
} as const satisfies Record<SystemResult['kind'], Html>

export const kindLabel = ({ kind }: SystemResult): Html => kinds[kind]

/** The first column of a table with one system per row. */
export const systemColumn = <Row>(
  systems: readonly SystemResult[],
  systemOf: (row: Row) => SystemResult,
): ReportColumn<Row> => ({
  title: 'System',
  cell: (row) => ({ show: systemName(systemOf(row), systems) }),
})

/** A mean, with its interval as a note where that is known. */
export function meanCell(value: Interval | PointEstimate | undefined): ReportCell | undefined {
  if (value === undefined) return undefined
  const cell = { show: formatScore(value.mean), value: value.mean }
  return isInterval(value) ? { ...cell, note: formatInterval(value) } : cell
}
