/** The ends of an axis that holds these shares with some room around, on whole `step`s, never beyond 0 and 1. */
export function shareDomain(values: readonly number[], step = 0.05): readonly [number, number] {
  const room = step / 2
  const low = Math.floor((Math.min(...values) - room) / step) * step
  const high = Math.ceil((Math.max(...values) + room) / step) * step
  return [rounded(Math.max(0, low)), rounded(Math.min(1, high))]
}

/** The same for an axis whose steps are ratios. */
export function logDomain(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values) / 1.5, Math.max(...values) * 1.5]
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
