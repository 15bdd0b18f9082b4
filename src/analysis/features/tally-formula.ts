import { ratio } from '../../core/text/ratio.js'
import { type Tally, type TallyField, type TallyTable, tallyColumn, tallyWidth } from './tally.js'

/** The tallies that views of segments and blocks have. */
export type TallySide = 'text' | 'previous' | 'next' | 'near' | 'all' | 'page'

/** A count, or the quotient of two. Most features are one: whole columns of them are filled from the tables. */
export interface TallyFormula {
  readonly side: TallySide
  readonly field: TallyField
  /** What it is divided by. */
  readonly over?: { readonly side: TallySide; readonly field: TallyField }
}

/** A feature's measure of a view, and the formula that it follows. */
interface FormulaMeasure<Side extends TallySide> {
  readonly formula: TallyFormula
  readonly measure: (view: { readonly [side in Side]: Tally }) => number
}

export const count = <Side extends TallySide>(
  side: Side,
  field: TallyField,
): FormulaMeasure<Side> => ({
  formula: { side, field },
  measure: (view) => view[side][field],
})

export const quotient = <Side extends TallySide>(
  side: Side,
  field: TallyField,
  over: TallyField,
): FormulaMeasure<Side> => ({
  formula: { side, field, over: { side, field: over } },
  measure: (view) => ratio(view[side][field], view[side][over]),
})

/** The share of a count of the page. */
export const shareOfPage = <Side extends TallySide>(
  side: Side,
  field: TallyField,
): FormulaMeasure<Side | 'page'> => ({
  formula: { side, field, over: { side: 'page', field } },
  measure: (view) => ratio(view[side][field], view.page[field]),
})

/** The table of each side, and the row in it of each row of a column. */
export type TallyRows = Readonly<
  Partial<Record<TallySide, { readonly table: TallyTable; readonly rows: Int32Array }>>
>

/** Fills a column with a formula. */
export function fillFormula(
  { side, field, over }: TallyFormula,
  sides: TallyRows,
  column: Float32Array,
): void {
  const { table, rows } = sides[side]!
  if (over === undefined) {
    fillCounts(table.values, rows, tallyColumn(field), column)
    return
  }
  const other = sides[over.side]!
  const divisors = { values: other.table.values, rows: other.rows, at: tallyColumn(over.field) }
  fillQuotients(table.values, rows, tallyColumn(field), divisors, column)
}

function fillCounts(
  values: Float32Array,
  rows: Int32Array,
  at: number,
  column: Float32Array,
): void {
  for (let row = 0; row < column.length; row++) column[row] = values[rows[row]! * tallyWidth + at]!
}

interface Divisors {
  readonly values: Float32Array
  readonly rows: Int32Array
  readonly at: number
}

function fillQuotients(
  values: Float32Array,
  rows: Int32Array,
  at: number,
  { values: divisors, rows: divisorRows, at: divisorAt }: Divisors,
  column: Float32Array,
): void {
  for (let row = 0; row < column.length; row++)
    column[row] = ratio(
      values[rows[row]! * tallyWidth + at]!,
      divisors[divisorRows[row]! * tallyWidth + divisorAt]!,
    )
}
