/** A stretch of the page from left to right, in pixels. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * 000 (3) and (4): the share of a normal distribution that lies over a span. Its mean is the middle of the widest block, whose
 * edges are one deviation away from it: what stands in the middle, and takes room there, is important.
 */
export function visualImportance({ from, to }: Span, widest: Span): number {
  const mean = (widest.from + widest.to) / 2
  const deviation = (widest.to - widest.from) / 2
  if (deviation <= 0 || to <= from) return 0
  return normal((to - mean) / deviation) - normal((from - mean) / deviation)
}

/** The share of the standard normal distribution below a value. */
const normal = (value: number): number => (1 + errorFunction(value / Math.SQRT2)) / 2

/** By Abramowitz and Stegun, 7.1.26: no more than 1.5e-7 from what it is. */
function errorFunction(value: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(value))
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const sum = series.reduce((total, factor) => (total + factor) * t, 0)
  return Math.sign(value) * (1 - sum * Math.exp(-value * value))
}

export const widestOf = (spans: Iterable<Span>): Span => {
  let widest: Span = { from: 0, to: 0 }
  for (const span of spans) if (span.to - span.from > widest.to - widest.from) widest = span
  return widest
}
