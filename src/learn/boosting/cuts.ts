import { keyOf, valueOfKey } from './order-key.js'

/**
 * Where a column is cut into at most so many bins: keys, ascending, each the least of the bin above it. With few
 * distinct values each has a bin of its own; else bins hold about equally many, a frequent value one of its own.
 */
export function cutsOf(sortedKeys: Int32Array, maxBins: number): Int32Array {
  const starts = distinctStarts(sortedKeys)
  const lastOfBins =
    starts.length <= maxBins ? starts.keys() : filledBins(starts, sortedKeys, maxBins)
  const cuts: number[] = []
  for (const last of lastOfBins) {
    const next = starts[last + 1]
    if (next !== undefined) cuts.push(cutBetween(sortedKeys[next - 1]!, sortedKeys[next]!))
  }
  return Int32Array.from(cuts)
}

/** Where each distinct value begins. */
function distinctStarts(sorted: Int32Array): readonly number[] {
  const starts: number[] = []
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) starts.push(at)
  }
  return starts
}

/** The last distinct value of each bin: a bin is full with its share of what is left, or before a value that fills one. */
function* filledBins(
  starts: readonly number[],
  { length }: Int32Array,
  maxBins: number,
): Generator<number> {
  const end = (value: number): number => starts[value + 1] ?? length
  let begin = 0
  let left = maxBins
  for (let value = 0; value < starts.length && left > 1; value++) {
    const fair = (length - begin) / left
    const isNextFrequent = end(value + 1) - end(value) >= fair
    if (end(value) - begin < fair && !isNextFrequent) continue
    yield value
    begin = end(value)
    left--
  }
}

/** A round number in the middle half between two values, or the higher one where there is no room. */
export function cutBetween(lower: number, higher: number): number {
  const from = valueOfKey(lower)
  const quarter = valueOfKey(higher) / 4 - from / 4
  const least = keyOf(from + quarter)
  const most = keyOf(from + 3 * quarter)
  return least < most ? roundest(least, most) : higher
}

/** Of the keys above one and up to another, the one with most zeros at its end. */
function roundest(above: number, most: number): number {
  if (above < 0 && most >= 0) return 0
  let round = most
  for (let bit = 1; (most & -bit) > above; bit *= 2) round = most & -bit
  return round
}
