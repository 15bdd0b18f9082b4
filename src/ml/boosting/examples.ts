import type { BinnedTable } from './binned-table.js'
import type { Objective, WeightedTargets } from './objective.js'
import { maxRows } from './packed-gradients.js'

/** Optional data about the rows of a table. */
export interface ExampleOptions {
  /** The weight of each row; default 1. */
  readonly weights?: ArrayLike<number>
  /** Rows with the same whole number (those of a page) are sampled together; default: each row by itself. */
  readonly groups?: ArrayLike<number>
  /** The rows to learn from; default: all. */
  readonly rows?: ArrayLike<number>
  /** Rows that are not learned from; training stops when the loss on them no longer falls. */
  readonly validation?: ArrayLike<number>
}

export interface Examples extends ExampleOptions {
  readonly table: BinnedTable
  readonly targets: ArrayLike<number>
}

/**
 * Copies examples to shared memory, so that worker threads need no copies. Arrays that are shared already are kept.
 */
export function shareExamples({ table, targets, ...options }: Examples): Examples {
  const shares = Object.entries(options).map(([name, numbers]) => [name, shared(numbers)])
  return { table, targets: shared(targets), ...Object.fromEntries(shares) }
}

function shared(numbers: ArrayLike<number>): ArrayLike<number> {
  if (ArrayBuffer.isView(numbers) && numbers.buffer instanceof SharedArrayBuffer) return numbers
  const size = numbers.length * Float64Array.BYTES_PER_ELEMENT
  const copy = new Float64Array(new SharedArrayBuffer(size))
  copy.set(numbers)
  return copy
}

/** Checked examples, split into training and validation rows. */
export interface TrainingExamples {
  readonly values: WeightedTargets
  /** Ascending, like `validation`; the two are disjoint, and all their rows have a weight above 0. */
  readonly rows: Int32Array
  readonly validation: Int32Array
  readonly groups: Int32Array | undefined
}

/** Throws when examples are inconsistent or invalid. */
export function prepareExamples(examples: Examples, objective: Objective): TrainingExamples {
  const { table, groups } = examples
  const weights = examples.weights ?? new Float64Array(table.rows).fill(1)
  const given = { targets: examples.targets, weights, ...(groups && { groups }) }
  for (const [name, values] of Object.entries(given)) {
    if (values.length === table.rows) continue
    throw new RangeError(`${table.rows} rows cannot be learned with ${values.length} ${name}`)
  }
  checkValues(examples.targets, 'target', objective.targetError)
  checkValues(weights, 'weight', (weight) => (weight < 0 ? 'less than 0' : undefined))
  const values = {
    targets: Float64Array.from(examples.targets),
    weights: Float64Array.from(weights),
  }
  const isValidation = marked(examples.validation ?? [], table.rows)
  const isTraining = examples.rows && marked(examples.rows, table.rows)
  const all = Int32Array.from({ length: table.rows }, (_, row) => row)
  const weighted = all.filter((row) => values.weights[row]! > 0)
  const rows = weighted.filter((row) => !isValidation[row] && isTraining?.[row] !== 0)
  if (rows.length === 0 || rows.length > maxRows) {
    throw new RangeError(`${rows.length} rows to learn from; 1 to ${maxRows} are supported`)
  }
  return {
    values,
    rows,
    validation: weighted.filter((row) => isValidation[row] === 1),
    groups: groups && Int32Array.from(groups),
  }
}

function checkValues(
  values: ArrayLike<number>,
  name: string,
  errorOf: (value: number) => string | undefined,
): void {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    const reason = Number.isFinite(value) ? errorOf(value) : 'not a finite number'
    if (reason !== undefined)
      throw new RangeError(`The ${name} of row ${row} is ${value}, ${reason}`)
  }
}

function marked(rows: ArrayLike<number>, count: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (!(Number.isInteger(row) && row >= 0 && row < count)) {
      throw new RangeError(`Row ${row} is not one of ${count} rows`)
    }
    marks[row] = 1
  }
  return marks
}
