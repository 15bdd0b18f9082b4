import type { Matrix } from '../numeric/matrix.js'
import type { RowValues, Tree } from './tree.js'

/** Learns a tree from rows of numbers and their classes; options are given at construction. */
export interface TreeLearner {
  /** `classes` are whole numbers from 0; every number of a row is finite. */
  fit(rows: readonly RowValues[], classes: readonly number[]): Tree
}

/** Learns to predict a number for each row of a matrix; options are given at construction. */
export interface Learner {
  /** One target per row; every number is finite. */
  fit(x: Matrix, targets: ArrayLike<number>): Model
}

/** A fitted model. */
export interface Model {
  /** Predicts for a matrix with the columns that the model was fitted to. */
  predict(x: Matrix): Float32Array
}
