import { Matrix } from '../features/matrix.js'
import type { Candidate } from './candidate.js'
import type { FieldKind } from './fields/field-kind.js'
import type { SaidPage } from './said-page.js'

/** The candidates of a page as rows: whether some mention of each has a sign, and what was counted. */
export function candidateMatrix<Detail>(
  kind: FieldKind<Detail>,
  page: SaidPage,
  candidates: readonly Candidate<Detail>[],
  { signs, names, title }: Columns & { readonly title: number },
): Matrix {
  const matrix = new Matrix(names, candidates.length)
  for (const [row, { said }] of candidates.entries()) {
    for (const { mention, detail } of said) {
      if (!kind.bearsSigns(detail)) continue
      for (const sign of mention.signs) {
        const column = signs.get(sign)
        if (column !== undefined) matrix.values[column * candidates.length + row] = 1
      }
    }
  }
  for (const [row, numbers] of kind.numbersOf(page, candidates, title).entries()) {
    for (const [at, number] of numbers.entries())
      matrix.values[(signs.size + at) * candidates.length + row] = number
  }
  return matrix
}

/** The columns of a field: first the signs, by their numbers, then what is counted. */
export interface Columns {
  readonly signs: ReadonlyMap<number, number>
  readonly names: readonly string[]
}

/** @param signs Names of signs, and their numbers in the same order. */
export const columnsOf = (
  signs: readonly string[],
  ids: readonly number[],
  counted: readonly string[],
): Columns => ({
  signs: new Map(ids.map((id, column) => [id, column])),
  names: [...signs, ...counted],
})
