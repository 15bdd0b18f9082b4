/** A binary decision tree over numbered columns; a leaf counts its training rows by class. */
export type Tree =
  | { readonly kind: 'leaf'; readonly counts: readonly number[] }
  | {
      readonly kind: 'split'
      /** Rows whose value in this column is at least the threshold go to `above`. */
      readonly column: number
      readonly threshold: number
      readonly below: Tree
      readonly above: Tree
    }

export type RowValues = ArrayLike<number>

/** The class counts of the leaf that this row reaches. */
export function leafCounts(tree: Tree, row: RowValues): readonly number[] {
  let at = tree
  while (at.kind === 'split') at = row[at.column]! < at.threshold ? at.below : at.above
  return at.counts
}

/** The class with the most rows; the first on ties. */
export const majorityClass = (counts: readonly number[]): number =>
  counts.indexOf(Math.max(...counts))

/** The majority class of the leaf that this row reaches. */
export const classify = (tree: Tree, row: RowValues): number => majorityClass(leafCounts(tree, row))
