import type { Matrix } from '../features/matrix.js'
import type { Row, Tree } from './tree.js'

/** Learns a tree from rows of numbers and the class of each; options are given when it is made. */
export interface TreeLearner {
  /** `classes` are whole numbers from 0; every number of a row is finite. */
  fit(rows: readonly Row[], classes: readonly number[]): Tree
}

/** Learns to predict a number of each row of a matrix; options are given when it is made. */
export interface Learner {
  /** A target a row; every number is finite. */
  fit(x: Matrix, targets: ArrayLike<number>): Model
}

/** What was learned. */
export interface Model {
  /** Of a matrix with the columns that it was fitted to. */
  predict(x: Matrix): Float32Array
}
