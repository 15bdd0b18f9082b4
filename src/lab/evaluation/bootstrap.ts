interface BootstrapOptions {
  readonly resamples: number
  /** The share of resampled means that lie within the interval. */
  readonly confidence: number
  readonly seed: number
}

export const bootstrapDefaults: BootstrapOptions = {
  /** 25 means lie beyond each end of a 95 % interval. */
  resamples: 1_000,
  confidence: 0.95,
  seed: 1,
}

export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** A mean without a known interval. */
export interface PointEstimate {
  readonly mean: number
}

/**
 * The mean and its percentile bootstrap interval; `undefined` for no values. The same values in any order give the
 * same interval. Values are resampled one by one, as if they were independent.
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
 * The mean difference of `ours` and `theirs` on the same pages, and its interval. Pages are resampled in pairs, so
 * that pages that are hard for both do not widen it.
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

/** Linear interpolation between the two nearest sorted values. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  const high = sorted[Math.ceil(at)]!
  return low + (high - low) * (at - below)
}

/** Marsaglia's xorshift128: the same seed gives the same indices on every machine. */
class RandomIndex {
  private w: number
  private x = 0x2545f491
  private y = 0x1b873593
  private z = 0x7f4a7c15

  constructor(seed: number) {
    this.w = seed | 0
    // spreads a seed of few bits over the whole state
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
