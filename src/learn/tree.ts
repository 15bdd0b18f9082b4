/** A tree of yes/no questions over numbered columns; a leaf holds how many training rows of each class came to it. */
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

export type Row = ArrayLike<number>

/** The training rows of each class that came to the leaf where this row ends. */
export function leafCounts(tree: Tree, row: Row): readonly number[] {
  let at = tree
  while (at.kind === 'split') at = row[at.column]! < at.threshold ? at.below : at.above
  return at.counts
}

/** The class with the most rows; the first of several. */
export const majority = (counts: readonly number[]): number => counts.indexOf(Math.max(...counts))

/** The class of the leaf where this row ends. */
export const classify = (tree: Tree, row: Row): number => majority(leafCounts(tree, row))

/** The same answers with fewer questions: a split whose sides say the same becomes a leaf. */
export function collapse(tree: Tree): Tree {
  if (tree.kind === 'leaf') return tree
  const below = collapse(tree.below)
  const above = collapse(tree.above)
  if (below.kind === 'leaf' && above.kind === 'leaf') {
    if (majority(below.counts) === majority(above.counts)) {
      return { kind: 'leaf', counts: below.counts.map((count, at) => count + above.counts[at]!) }
    }
  }
  return { ...tree, below, above }
}
