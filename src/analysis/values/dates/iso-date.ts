import { dayOf, isPlausibleYear, type Moment, timeOf } from './moment.js'
import { zoneAt } from './zones.js'

const day = String.raw`(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d\d)(\d\d)|\/(\d{1,2})\/(\d{1,2}))(?!\d)`
const time = String.raw`(?:[T\s]+(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*)?`
const iso = new RegExp(`^${day}${time}`, 'i')

const epoch = /^\d{10}(?:\d{3})?$/

/** A machine-readable date: ISO 8601, also with small errors, or seconds or milliseconds since 1970. */
export function isoDate(text: string): Moment | undefined {
  const trimmed = text.trim()
  if (epoch.test(trimmed)) return ofEpoch(Number(trimmed.slice(0, 10)))
  const found = iso.exec(trimmed)
  if (found === null) return undefined
  const [all, year, ...rest] = found
  const [month, date] = [rest[0] ?? rest[2] ?? rest[4], rest[1] ?? rest[3] ?? rest[5]]
  const day = dayOf(Number(year), Number(month), Number(date))
  if (day === undefined) return undefined
  const [hour, minute, second = '0'] = rest.slice(6)
  const time = hour && timeOf(Number(hour), Number(minute), Number(second))
  if (!time) return { day }
  const zone = zoneAt(trimmed.slice(all.length))
  return { day, time, ...(zone !== undefined && { zone }) }
}

function ofEpoch(seconds: number): Moment | undefined {
  const date = new Date(seconds * 1000)
  if (!isPlausibleYear(date.getUTCFullYear())) return undefined
  const [day, time] = date.toISOString().split('T') as [string, string]
  return { day, time: time.slice(0, 8), zone: 'Z' }
}
