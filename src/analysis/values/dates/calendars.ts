import { lowerBound } from '../../../core/text/lower-bound.js'
import { dayOf } from './moment.js'

/** A calendar that dates may be written in. */
export interface Calendar {
  readonly name: string
  /** The same day in the Gregorian calendar; `undefined` for an invalid day or an implausible year. */
  dayOf(year: number, month: number, day: number): string | undefined
}

export const gregorian: Calendar = { name: 'gregory', dayOf }

/** Calendars with months of their own: their days are converted by searching. */
const searched = new Set(['persian', 'islamic-umalqura', 'ethiopic', 'coptic', 'indian'])

/** Gregorian calendars that count years from another year. */
const shifts: Readonly<Record<string, number>> = { buddhist: -543 }

const calendars = new Map<string, Calendar | undefined>([['gregory', gregorian]])

/**
 * A calendar by its name in Unicode's locale data; `undefined` for those that years and months do not tell from
 * others.
 */
export function calendarOf(name: string): Calendar | undefined {
  if (!calendars.has(name)) calendars.set(name, makeCalendar(name))
  return calendars.get(name)
}

function makeCalendar(name: string): Calendar | undefined {
  const shift = shifts[name]
  if (shift !== undefined)
    return { name, dayOf: (year, month, day) => dayOf(year + shift, month, day) }
  return searched.has(name) ? new SearchedCalendar(name) : undefined
}

const msOfDay = 86_400_000

class SearchedCalendar implements Calendar {
  readonly #format: Intl.DateTimeFormat

  constructor(readonly name: string) {
    this.#format = new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  }

  dayOf(year: number, month: number, day: number): string | undefined {
    const target = order(year, month, day)
    const found = lowerBound(48_000, (days) => this.#orderOf(days) >= target)
    if (this.#orderOf(found) !== target) return undefined
    const date = new Date(found * msOfDay)
    return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  }

  #orderOf(days: number): number {
    const parts = { year: 0, month: 0, day: 0 }
    for (const { type, value } of this.#format.formatToParts(days * msOfDay)) {
      if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value)
    }
    return order(parts.year, parts.month, parts.day)
  }
}

const order = (year: number, month: number, day: number): number => (year * 100 + month) * 100 + day
