/** A day, with the time as far as it is known. */
export interface Moment {
  /** `2025-09-04`, in the zone where it was written. */
  readonly day: string
  /** `10:30:00`. */
  readonly time?: string
  /** `Z` or `+02:00`; absent where it is unknown. */
  readonly zone?: string
}

/** Years of publication. Other numbers are prices, quantities and dates of history. */
const plausibleYears = { first: 1970, last: 2100 } as const

export const isPlausibleYear = (year: number): boolean =>
  year >= plausibleYears.first && year <= plausibleYears.last

/** ISO 8601, as exact as the moment. */
export const isoOf = ({ day, time, zone = '' }: Moment): string =>
  time === undefined ? day : `${day}T${time}${zone}`

/** `undefined` for invalid days. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!isPlausibleYear(year) || month < 1 || month > 12 || day < 1) return undefined
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `undefined` for invalid times. */
export const timeOf = (hour: number, minute: number, second: number): string | undefined =>
  hour < 24 && minute < 60 && second < 61
    ? [hour, minute, Math.min(second, 59)].map(twoDigits).join(':')
    : undefined

/** The ISO 8601 form of an offset in minutes east. */
export function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  const sign = minutes < 0 ? '-' : '+'
  return `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
