import { type Content, type Html, html } from './html.js'

/** What stands where a column meets a row. */
export interface Cell {
  readonly show: Content
  /** A second line, smaller. */
  readonly note?: Content | undefined
  /** What a number is sorted by; a cell without is text. */
  readonly value?: number
  /** How good it is, 0 to 1: the higher, the deeper its colour. */
  readonly shade?: number
}

export interface Column<Row> {
  readonly title: Content
  readonly cell: (row: Row) => Cell | undefined
}

export interface TableOptions<Row> {
  readonly caption: string
  /** The first names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** A table in a box of its own that scrolls where it is too wide; a click on a heading sorts it. */
export const table = <Row>({ caption, columns, rows }: TableOptions<Row>): Html => html`
<div class="box" role="region" aria-label="${caption}" tabindex="0">
<table class="sortable">
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => headOf(column, rows))}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map(({ cell }, at) => cellOf(cell(row), at))}</tr>\n`)}</tbody>
</table>
</div>`

/** Over numbers, to the right like them. */
const headOf = <Row>({ title, cell }: Column<Row>, rows: readonly Row[]): Html =>
  rows.some((row) => cell(row)?.value !== undefined)
    ? html`<th scope="col" class="n">${title}</th>`
    : html`<th scope="col">${title}</th>`

function cellOf(cell: Cell | undefined, at: number): Html {
  const inside = html`${cell?.show}${cell?.note && html`<small>${cell.note}</small>`}`
  if (at === 0) return html`<th scope="row" dir="auto">${inside}</th>`
  if (cell?.value === undefined) return html`<td>${inside}</td>`
  return html`<td class="n" data-v="${sortKey(cell.value)}"${shadeOf(cell)}>${inside}</td>`
}

/** Enough to sort by, and short. */
const sortKey = (value: number): string => String(Number(value.toPrecision(6)))

const shadeOf = ({ shade }: Cell): Html | undefined =>
  shade === undefined ? undefined : html` style="--shade:${Math.round(shade * 100)}%"`

/** A number as a cell, as `show` writes it. */
export const numberCell = (
  value: number | undefined,
  show: (value: number) => string,
): Cell | undefined => (value === undefined ? undefined : { show: show(value), value })
