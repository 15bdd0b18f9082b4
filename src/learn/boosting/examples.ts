import type { BinnedTable } from './binned-table.js'
import type { Known, Objective } from './objective.js'
import { mostRows } from './packed-gradients.js'

/** What is known of rows beside their target. */
export interface About {
  /** What each row counts for; 1 when not given. */
  readonly weights?: ArrayLike<number>
  /** Whole numbers; rows of one number (those of a page) are drawn together. Each row alone when not given. */
  readonly groups?: ArrayLike<number>
  /** The rows to learn from; all when not given. */
  readonly rows?: ArrayLike<number>
  /** Rows that are not learned from; training stops when it no longer gets better on them. */
  readonly validation?: ArrayLike<number>
}

export interface Examples extends About {
  readonly table: BinnedTable
  readonly targets: ArrayLike<number>
}

/** The same in memory that threads share: a thread that is sent it gets no copy. What is there already stays as it is. */
export function sharedExamples({ table, targets, ...about }: Examples): Examples {
  const shares = Object.entries(about).map(([what, numbers]) => [what, shared(numbers)])
  return { table, targets: shared(targets), ...Object.fromEntries(shares) }
}

function shared(numbers: ArrayLike<number>): ArrayLike<number> {
  if (ArrayBuffer.isView(numbers) && numbers.buffer instanceof SharedArrayBuffer) return numbers
  const size = numbers.length * Float64Array.BYTES_PER_ELEMENT
  const copy = new Float64Array(new SharedArrayBuffer(size))
  copy.set(numbers)
  return copy
}

/** Examples that can be learned from, and which of them are. */
export interface Studied {
  readonly known: Known
  /** Ascending, as is `validation`; no row is in both, and each has a weight. */
  readonly rows: Int32Array
  readonly validation: Int32Array
  readonly groups: Int32Array | undefined
}

/** Refuses what could not be learned. */
export function study(examples: Examples, objective: Objective): Studied {
  const { table, groups } = examples
  const weights = examples.weights ?? new Float64Array(table.rows).fill(1)
  const given = { targets: examples.targets, weights, ...(groups && { groups }) }
  for (const [what, values] of Object.entries(given)) {
    if (values.length === table.rows) continue
    throw new RangeError(`${table.rows} rows cannot be learned with ${values.length} ${what}`)
  }
  refuseAny(examples.targets, 'target', objective.refuse)
  refuseAny(weights, 'weight', (weight) => (weight < 0 ? 'less than 0' : undefined))
  const known = {
    targets: Float64Array.from(examples.targets),
    weights: Float64Array.from(weights),
  }
  const isValidation = marked(examples.validation ?? [], table.rows)
  const isLearned = examples.rows && marked(examples.rows, table.rows)
  const all = Int32Array.from({ length: table.rows }, (_, row) => row)
  const weighty = all.filter((row) => known.weights[row]! > 0)
  const rows = weighty.filter((row) => !isValidation[row] && isLearned?.[row] !== 0)
  if (rows.length === 0 || rows.length > mostRows) {
    throw new RangeError(`${rows.length} rows cannot be learned from, but 1 to ${mostRows}`)
  }
  return {
    known,
    rows,
    validation: weighty.filter((row) => isValidation[row] === 1),
    groups: groups && Int32Array.from(groups),
  }
}

function refuseAny(
  values: ArrayLike<number>,
  what: string,
  refuse: (value: number) => string | undefined,
): void {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    const reason = Number.isFinite(value) ? refuse(value) : 'not a finite number'
    if (reason !== undefined)
      throw new RangeError(`The ${what} of row ${row} is ${value}, ${reason}`)
  }
}

function marked(rows: ArrayLike<number>, count: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (!(Number.isInteger(row) && row >= 0 && row < count)) {
      throw new RangeError(`Row ${row} is none of ${count}`)
    }
    marks[row] = 1
  }
  return marks
}
