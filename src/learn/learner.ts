import type { Row, Tree } from './tree.js'

/** Learns a tree from rows of numbers and the class of each; options are given when it is made. */
export interface TreeLearner {
  /** `classes` are whole numbers from 0; no number may be NaN. */
  fit(rows: readonly Row[], classes: readonly number[]): Tree
}
