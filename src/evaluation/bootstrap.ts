export interface BootstrapOptions {
  readonly resamples: number
  /** The share of resampled means that lie within the interval. */
  readonly confidence: number
  readonly seed: number
}

export const bootstrapDefaults: BootstrapOptions = {
  /** The ends of a 95 % interval then leave 25 means outside each. */
  resamples: 1_000,
  confidence: 0.95,
  seed: 1,
}

export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/**
 * The mean and its percentile bootstrap interval. The same values, in any order, give the same interval; `undefined`
 * for no values. They are resampled one by one, as if independent of each other.
 */
export function bootstrapMean(
  values: readonly number[],
  options: BootstrapOptions = bootstrapDefaults,
): Interval | undefined {
  if (values.length === 0) return undefined
  const sorted = Float64Array.from(values).sort()
  const random = new RandomIndex(options.seed)
  const means = new Float64Array(options.resamples)
  for (let i = 0; i < means.length; i++) means[i] = resampledMean(sorted, random)
  means.sort()
  const tail = (1 - options.confidence) / 2
  return { mean: meanOf(sorted), low: quantile(means, tail), high: quantile(means, 1 - tail) }
}

/**
 * How much better ours are than theirs on the same pages: the mean difference and its interval. The pages are
 * resampled in pairs, so that what is hard for both does not widen it.
 */
export function bootstrapDifference(
  ours: readonly number[],
  theirs: readonly number[],
  options: BootstrapOptions = bootstrapDefaults,
): Interval | undefined {
  if (ours.length !== theirs.length)
    throw new RangeError(`${ours.length} values cannot be paired with ${theirs.length}`)
  return bootstrapMean(
    ours.map((value, at) => value - theirs[at]!),
    options,
  )
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function resampledMean(values: Float64Array, random: RandomIndex): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[random.below(values.length)]!
  return sum / values.length
}

/** Between the two nearest of the sorted values, in proportion. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  const high = sorted[Math.ceil(at)]!
  return low + (high - low) * (at - below)
}

/** Marsaglia's xorshift with 128 bits of state: the same seed gives the same indices on every machine. */
class RandomIndex {
  private w: number
  private x = 0x2545f491
  private y = 0x1b873593
  private z = 0x7f4a7c15

  constructor(seed: number) {
    this.w = seed | 0
    // a seed of few bits has not spread over the state before
    for (let i = 0; i < 32; i++) this.below(1)
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    const mixed = this.w ^ (this.w << 11)
    this.w = this.x
    this.x = this.y
    this.y = this.z
    this.z = this.z ^ (this.z >>> 19) ^ mixed ^ (mixed >>> 8)
    return Math.floor(((this.z >>> 0) / 2 ** 32) * count)
  }
}
