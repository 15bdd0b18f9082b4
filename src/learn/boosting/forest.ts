/**
 * Trees as columns of nodes. The nodes of a tree stand together and in the order of their levels, its root first, the
 * two sides of a split beside each other. What a leaf adds is a whole number of steps, a power of two for each tree:
 * sums of them are exact, and take two bytes each to keep.
 */
export interface Forest {
  /** The first node of each tree; after the last, the number of nodes. */
  readonly roots: Int32Array
  /** The column that is asked; `leaf` where none is. */
  readonly column: Int32Array
  /** Rows whose key in this column is at least this go above. */
  readonly cut: Int32Array
  /** The node below a split; the one above it is the next. */
  readonly below: Int32Array
  /** What a leaf adds, in steps of its tree. */
  readonly steps: Int16Array
  /** How much of what came to a split went below, in 255ths. */
  readonly share: Uint8Array
  /** The step of a tree is 2 to the power of this. */
  readonly exponent: Int16Array
}

/** The `column` of a leaf. */
export const leaf = -1

/** A byte's share of everything. */
export const wholeShare = 255

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

/** What each node adds: a leaf its value; a split what the rows that came to it were given in the mean. */
export function valuesOf({ column, below, steps, share, exponent }: ForestTree): Float64Array {
  const values = new Float64Array(column.length)
  const step = 2 ** exponent
  for (let node = column.length - 1; node >= 0; node--) {
    if (column[node] === leaf) values[node] = steps[node]! * step
    else {
      const low = values[below[node]!]!
      const high = values[below[node]! + 1]!
      values[node] = high + ((low - high) * share[node]!) / wholeShare
    }
  }
  return values
}

/** The power of two by which no value needs more steps than 16 bits hold. */
export function stepFor(values: Float64Array): number {
  const most = values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0)
  return most === 0 ? 0 : Math.max(Math.ceil(Math.log2(most / 0x7fff)), leastExponent)
}

/** Steps outside these powers are not needed, and might not be added exactly. */
export const leastExponent = -200
export const mostExponent = 200
