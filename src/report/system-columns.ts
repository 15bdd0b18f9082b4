import type { Interval } from '../evaluation/bootstrap.js'
import type { Point, SystemResult } from '../evaluation/evaluation.js'
import { type Html, html } from './html.js'
import { interval, isInterval, score } from './numbers.js'
import { lookOf } from './plots/palette.js'
import type { Cell, Column } from './table.js'

/** The label, with the colour that the system has in plots. */
export const systemName = (system: SystemResult, systems: readonly SystemResult[]): Html =>
  html`<span class="look" style="--look:${lookOf(system, systems).color}">${system.label}</span>`

const kinds = {
  own: html`own`,
  peer: html`peer`,
  recorded: html`<b class="badge">recorded</b>`,
} as const satisfies Record<SystemResult['kind'], Html>

export const kindOf = ({ kind }: SystemResult): Html => kinds[kind]

/** The first column of a table with a system in each row. */
export const systemColumn = <Row>(
  systems: readonly SystemResult[],
  systemOf: (row: Row) => SystemResult,
): Column<Row> => ({
  title: 'System',
  cell: (row) => ({ show: systemName(systemOf(row), systems) }),
})

/** A mean with its interval, where that is known, below it. */
export function meanCell(value: Interval | Point | undefined): Cell | undefined {
  if (value === undefined) return undefined
  const cell = { show: score(value.mean), value: value.mean }
  return isInterval(value) ? { ...cell, note: interval(value) } : cell
}
