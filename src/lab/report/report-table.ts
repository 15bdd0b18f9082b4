import { type Html, type HtmlContent, html } from './html.js'

/** The content of a table cell. */
export interface ReportCell {
  readonly show: HtmlContent
  /** A second, smaller line. */
  readonly note?: HtmlContent | undefined
  /** The sort key of a numeric cell; a cell without it is text. */
  readonly value?: number
  /** Intensity of the background colour, 0 to 1. */
  readonly shade?: number
}

export interface ReportColumn<Row> {
  readonly title: HtmlContent
  readonly cell: (row: Row) => ReportCell | undefined
}

interface ReportTableOptions<Row> {
  readonly caption: string
  /** The first column has the row headers. */
  readonly columns: readonly ReportColumn<Row>[]
  readonly rows: readonly Row[]
}

/** A sortable table in a box that scrolls when the table is too wide. */
export const reportTable = <Row>({ caption, columns, rows }: ReportTableOptions<Row>): Html => html`
<div class="box" role="region" aria-label="${caption}" tabindex="0">
<table class="sortable">
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => headOf(column, rows))}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map(({ cell }, at) => cellOf(cell(row), at))}</tr>\n`)}</tbody>
</table>
</div>`

/** The heading of a numeric column is aligned right. */
const headOf = <Row>({ title, cell }: ReportColumn<Row>, rows: readonly Row[]): Html =>
  rows.some((row) => cell(row)?.value !== undefined)
    ? html`<th scope="col" class="n">${title}</th>`
    : html`<th scope="col">${title}</th>`

function cellOf(cell: ReportCell | undefined, at: number): Html {
  const inside = html`${cell?.show}${cell?.note && html`<small>${cell.note}</small>`}`
  if (at === 0) return html`<th scope="row" dir="auto">${inside}</th>`
  if (cell?.value === undefined) return html`<td>${inside}</td>`
  return html`<td class="n" data-v="${sortKey(cell.value)}"${shadeOf(cell)}>${inside}</td>`
}

/** A short number that is exact enough to sort by. */
const sortKey = (value: number): string => String(Number(value.toPrecision(6)))

const shadeOf = ({ shade }: ReportCell): Html | undefined =>
  shade === undefined ? undefined : html` style="--shade:${Math.round(shade * 100)}%"`

/** A numeric cell, formatted by `show`. */
export const numberCell = (
  value: number | undefined,
  show: (value: number) => string,
): ReportCell | undefined => (value === undefined ? undefined : { show: show(value), value })
