import type { Row } from './tree.js'

/** ml-cart takes NaN and Infinity in silence and answers nonsense; no learner of ours takes them. */
export function checked(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`A row to learn from holds ${value}`)
  return value
}

/** Refuses nothing to learn from, and rows without a class. */
export function checkPairs(rows: readonly unknown[], classes: ArrayLike<number>): void {
  if (rows.length === 0 || rows.length !== classes.length) {
    throw new RangeError(`${rows.length} rows cannot be learned with ${classes.length} classes`)
  }
}

/** One more than the greatest class. */
export function classCountOf(classes: ArrayLike<number>): number {
  let most = -1
  for (let at = 0; at < classes.length; at++) most = Math.max(most, classes[at]!)
  return most + 1
}

/** The weight of each row, 1 where none is given: how many such rows it stands for. */
export function checkedWeights(rows: number, given?: ArrayLike<number>): Float64Array {
  if (given === undefined) return new Float64Array(rows).fill(1)
  if (given.length !== rows) {
    throw new RangeError(`${rows} rows cannot be learned with ${given.length} weights`)
  }
  return Float64Array.from(given, (weight) => {
    if (weight >= 0 && Number.isFinite(weight)) return weight
    throw new RangeError(`The weight of a row is ${weight}, not a number from 0`)
  })
}

/** The rows that weigh anything; the others are as if they were not there. */
export function weighingRows(weights: Float64Array): Int32Array {
  const weighing = Int32Array.from(weights.keys()).filter((row) => weights[row]! > 0)
  if (weighing.length > 0) return weighing
  throw new RangeError('0 rows with a weight cannot be learned')
}

export interface About {
  /** One a row, from 0; a row of weight 2 counts as two such rows. */
  readonly weights?: ArrayLike<number>
}

/** The column of all rows, every number finite. */
export function columnOf(rows: readonly Row[], column: number): Float64Array {
  const values = new Float64Array(rows.length)
  for (const [at, row] of rows.entries()) values[at] = checked(row[column]!)
  return values
}
