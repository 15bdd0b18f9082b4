/**
 * Trees as columns of nodes. The nodes of a tree are stored by level, its root first, the two children of a split next
 * to each other. The value of a leaf is a whole number of steps, with a power of two as the step of each tree: values
 * take two bytes, and their sums are exact.
 */
export interface Forest {
  /** The first node of each tree; after the last, the number of nodes. */
  readonly roots: Int32Array
  /** The column of a split; `leafColumn` for a leaf. */
  readonly column: Int32Array
  /** Rows with at least this key in the column go above. */
  readonly cut: Int32Array
  /** The lower child of a split; the upper one is the next node. */
  readonly below: Int32Array
  /** The value of a leaf, in steps of its tree. */
  readonly steps: Int16Array
  /** Share of the weight of a split that went below, in 255ths. */
  readonly share: Uint8Array
  /** The step of a tree is two to this power. */
  readonly exponent: Int16Array
}

/** The `column` of a leaf. */
export const leafColumn = -1

/** The greatest `share`: 1 in a byte. */
export const fullShare = 255

/** One tree of a forest, its root node 0. */
export type ForestTree = Omit<Forest, 'roots' | 'exponent'> & { readonly exponent: number }

export const treeCount = (forest: Forest): number => forest.exponent.length

export function forestOf(trees: readonly ForestTree[]): Forest {
  const roots = new Int32Array(trees.length + 1)
  for (const [at, { column }] of trees.entries()) roots[at + 1] = roots[at]! + column.length
  const nodes = roots.at(-1)!
  const forest: Forest = {
    roots,
    column: new Int32Array(nodes),
    cut: new Int32Array(nodes),
    below: new Int32Array(nodes),
    steps: new Int16Array(nodes),
    share: new Uint8Array(nodes),
    exponent: Int16Array.from(trees, ({ exponent }) => exponent),
  }
  for (const [at, tree] of trees.entries()) {
    const root = roots[at]!
    forest.column.set(tree.column, root)
    forest.cut.set(tree.cut, root)
    forest.below.set(tree.below, root)
    forest.steps.set(tree.steps, root)
    forest.share.set(tree.share, root)
  }
  return forest
}

export function treeAt(forest: Forest, at: number): ForestTree {
  const part = [forest.roots[at]!, forest.roots[at + 1]!] as const
  return {
    column: forest.column.subarray(...part),
    cut: forest.cut.subarray(...part),
    below: forest.below.subarray(...part),
    steps: forest.steps.subarray(...part),
    share: forest.share.subarray(...part),
    exponent: forest.exponent[at]!,
  }
}

/** The value of each node: of a leaf its own, of a split the mean over the rows that reached it. */
export function nodeValues({ column, below, steps, share, exponent }: ForestTree): Float64Array {
  const values = new Float64Array(column.length)
  const step = 2 ** exponent
  for (let node = column.length - 1; node >= 0; node--) {
    if (column[node] === leafColumn) values[node] = steps[node]! * step
    else {
      const low = values[below[node]!]!
      const high = values[below[node]! + 1]!
      values[node] = high + ((low - high) * share[node]!) / fullShare
    }
  }
  return values
}

/** The least exponent with which every value fits in 16 bits of steps. */
export function stepExponent(values: Float64Array): number {
  const max = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  return max === 0 ? 0 : Math.max(Math.ceil(Math.log2(max / 0x7fff)), minExponent)
}

/** Steps outside these powers are never needed, and their sums might not be exact. */
export const minExponent = -200
export const maxExponent = 200
