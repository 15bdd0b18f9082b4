import type { RowValues } from './tree.js'

/** Throws for NaN and Infinity: ml-cart accepts them silently and returns wrong trees. */
export function finiteValue(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`A training row contains ${value}`)
  return value
}

/** Throws when there are no rows, or rows without a class. */
export function checkRowCount(rows: readonly unknown[], classes: ArrayLike<number>): void {
  if (rows.length === 0 || rows.length !== classes.length) {
    throw new RangeError(`${rows.length} rows cannot be learned with ${classes.length} classes`)
  }
}

/** The greatest class plus one. */
export function countClasses(classes: ArrayLike<number>): number {
  let max = -1
  for (let at = 0; at < classes.length; at++) max = Math.max(max, classes[at]!)
  return max + 1
}

/** The weight of each row, default 1: a row counts as this many equal rows. */
export function rowWeights(rows: number, given?: ArrayLike<number>): Float64Array {
  if (given === undefined) return new Float64Array(rows).fill(1)
  if (given.length !== rows) {
    throw new RangeError(`${rows} rows cannot be learned with ${given.length} weights`)
  }
  return Float64Array.from(given, (weight) => {
    if (weight >= 0 && Number.isFinite(weight)) return weight
    throw new RangeError(`The weight of a row is ${weight}, not a finite number of at least 0`)
  })
}

/** The rows with a weight above 0; the others are ignored. */
export function weightedRows(weights: Float64Array): Int32Array {
  const weighted = Int32Array.from(weights.keys()).filter((row) => weights[row]! > 0)
  if (weighted.length > 0) return weighted
  throw new RangeError('0 rows with a weight cannot be learned')
}

export interface WeightOptions {
  /** One per row, at least 0; a row of weight 2 counts as two equal rows. */
  readonly weights?: ArrayLike<number>
}

/** A column of all rows; throws when a number is not finite. */
export function columnValues(rows: readonly RowValues[], column: number): Float64Array {
  const values = new Float64Array(rows.length)
  for (const [at, row] of rows.entries()) values[at] = finiteValue(row[column]!)
  return values
}
