import type { Interval, PointEstimate } from '../evaluation/bootstrap.js'

const minus = '\u2212'

/** A share or score from 0 to 1, with three decimals. */
export const formatScore = (value: number): string => withMinus(value.toFixed(3))

/** A score with the sign that it has after rounding. */
export function formatDifference(value: number): string {
  const text = formatScore(value)
  if (Number(value.toFixed(3)) === 0) return formatScore(0)
  return value > 0 ? `+${text}` : text
}

/** A whole number with thousands separators. */
export const formatCount = (value: number): string => value.toLocaleString('en-US')

/** A number with its noun, in singular or plural. */
export const formatQuantity = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`

/** A share in per cent without decimals; never 0 % or 100 % unless it is exactly that. */
export function formatPercent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return '< 1 %'
  if (rounded === 100 && share < 1) return '> 99 %'
  return `${rounded} %`
}

/** Two significant digits; from 100 on, whole milliseconds. */
export const formatMilliseconds = (value: number): string =>
  value >= 100 ? formatCount(Math.round(value)) : String(Number(value.toPrecision(2)))

export const isInterval = (value: Interval | PointEstimate): value is Interval => 'low' in value

/** An interval, low end first. */
export const formatInterval = ({ low, high }: Interval): string =>
  `${formatScore(low)}\u2013${formatScore(high)}`

/** An interval of differences, with signs, and so without a dash between them. */
export const formatDifferenceInterval = ({ low, high }: Interval): string =>
  `${formatDifference(low)} to ${formatDifference(high)}`

const withMinus = (text: string): string => text.replace(/^-/, Number(text) === 0 ? '' : minus)
