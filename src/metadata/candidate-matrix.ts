import { Matrix } from '../features/matrix.js'
import type { Candidate } from './candidate.js'
import type { FieldKind } from './fields/field-kind.js'
import type { SaidPage } from './said-page.js'

/**
 * The candidates of a page as rows: whether some mention of each has a sign, and what was counted.
 * @param title The run of the page's title; -1 for none.
 */
export function candidateMatrix<Detail>(
  kind: FieldKind<Detail>,
  page: SaidPage,
  candidates: readonly Candidate<Detail>[],
  { columnOf, signs, names }: Columns,
  title: number,
): Matrix {
  const matrix = new Matrix(names, candidates.length)
  const { values, rows } = matrix
  for (const [row, { said }] of candidates.entries()) {
    for (const { mention, detail } of said) {
      if (!kind.bearsSigns(detail)) continue
      for (const sign of mention.signs) {
        const column = columnOf[sign] ?? -1
        if (column >= 0) values[column * rows + row] = 1
      }
    }
  }
  for (const [row, numbers] of kind.numbersOf(page, candidates, title).entries())
    for (let at = 0; at < numbers.length; at++) values[(signs + at) * rows + row] = numbers[at]!
  return matrix
}

/** The columns of a field: first the signs, by their numbers, then what is counted. */
export interface Columns {
  /** How many are signs. */
  readonly signs: number
  /** The column of each sign; -1 for those without. */
  readonly columnOf: Int16Array
  readonly names: readonly string[]
}

/** @param signs Names of signs, and their numbers in the same order. */
export const columnsOf = (
  signs: readonly string[],
  ids: readonly number[],
  counted: readonly string[],
): Columns => {
  const columnOf = new Int16Array(Math.max(-1, ...ids) + 1).fill(-1)
  for (const [column, id] of ids.entries()) columnOf[id] = column
  return { signs: signs.length, columnOf, names: [...signs, ...counted] }
}
