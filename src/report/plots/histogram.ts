/** Equal parts of 0 to 1. */
export const bins = 20

export interface Bin {
  readonly from: number
  readonly to: number
  /** The share of all values that lie in it. */
  readonly share: number
}

/** Shares of values from 0 to 1: a value on a border counts above it, and 1 in the last bin. */
export function histogram(values: readonly number[]): readonly Bin[] {
  const counts = new Array<number>(bins).fill(0)
  // a border such as .15 times 20 may come out just below a whole number
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins + 1e-9))]!++
  return counts.map((count, at) => ({
    from: at / bins,
    to: (at + 1) / bins,
    share: values.length === 0 ? 0 : count / values.length,
  }))
}
