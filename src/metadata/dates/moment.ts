/** A day, and the time on it as far as it is told. */
export interface Moment {
  /** `2025-09-04`, as it is where it was written. */
  readonly day: string
  /** `10:30:00`. */
  readonly time?: string
  /** `Z` or `+02:00`; only where it is told. */
  readonly zone?: string
}

/** A year that a page may be of. Others are prices, quantities and times of old. */
export const plausibleYears = { first: 1970, last: 2100 } as const

export const isPlausibleYear = (year: number): boolean =>
  year >= plausibleYears.first && year <= plausibleYears.last

/** ISO 8601, as exact as what is known. */
export const isoOf = ({ day, time, zone = '' }: Moment): string =>
  time === undefined ? day : `${day}T${time}${zone}`

/** `undefined` for days that no month has. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!isPlausibleYear(year) || month < 1 || month > 12 || day < 1) return undefined
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `undefined` for times that no day has. */
export const timeOf = (hour: number, minute: number, second: number): string | undefined =>
  hour < 24 && minute < 60 && second < 61
    ? [hour, minute, Math.min(second, 59)].map(twoDigits).join(':')
    : undefined

/** An offset as ISO 8601 has it, of minutes east. */
export function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  const sign = minutes < 0 ? '-' : '+'
  return `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
