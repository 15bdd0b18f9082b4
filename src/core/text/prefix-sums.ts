/** Sums of the first 0, 1, 2, ... of `count` values, so that the sum of any range is one subtraction. */
export function prefixSums(count: number, value: (index: number) => number): Int32Array {
  const sums = new Int32Array(count + 1)
  for (let index = 0; index < count; index++) sums[index + 1] = sums[index]! + value(index)
  return sums
}

/** The same of values that are no integers. */
export function realSums(count: number, value: (index: number) => number): Float64Array {
  const sums = new Float64Array(count + 1)
  for (let index = 0; index < count; index++) sums[index + 1] = sums[index]! + value(index)
  return sums
}

/** Turns values into prefix sums in place: value `i` is at `i + 1`, behind a 0. */
export function accumulate<Sums extends Int32Array | Float64Array>(sums: Sums): Sums {
  for (let index = 1; index < sums.length; index++) sums[index]! += sums[index - 1]!
  return sums
}
