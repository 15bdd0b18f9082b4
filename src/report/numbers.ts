import type { Interval } from '../evaluation/bootstrap.js'
import type { Point } from '../evaluation/evaluation.js'

const minus = '\u2212'

/** A share or a score, 0 to 1: three decimals. */
export const score = (value: number): string => withMinus(value.toFixed(3))

/** With its sign, as it is after rounding. */
export function difference(value: number): string {
  const text = score(value)
  if (Number(value.toFixed(3)) === 0) return score(0)
  return value > 0 ? `+${text}` : text
}

/** A whole number, its thousands apart. */
export const count = (value: number): string => value.toLocaleString('en-US')

export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** Of so many, in per cent without decimals; what is neither none nor all is never rounded to it. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return '< 1 %'
  if (rounded === 100 && share < 1) return '> 99 %'
  return `${rounded} %`
}

/** Two digits that count; from a hundred on, whole milliseconds. */
export const milliseconds = (value: number): string =>
  value >= 100 ? count(Math.round(value)) : String(Number(value.toPrecision(2)))

export const isInterval = (value: Interval | Point): value is Interval => 'low' in value

/** From its low to its high end. */
export const interval = ({ low, high }: Interval): string => `${score(low)}\u2013${score(high)}`

/** The same of a difference, whose signs no dash may hide. */
export const differenceInterval = ({ low, high }: Interval): string =>
  `${difference(low)} to ${difference(high)}`

const withMinus = (text: string): string => text.replace(/^-/, Number(text) === 0 ? '' : minus)
