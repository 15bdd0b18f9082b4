import { type Calendar, calendarOf, gregorian } from './calendars.js'

/** A month of a calendar. */
export interface NamedMonth {
  readonly calendar: Calendar
  readonly month: number
}

/** How a language writes dates, by Unicode's locale data. */
export interface DateWords {
  readonly months: ReadonlyMap<string, NamedMonth>
  /** The word before the number of a month, in languages that number months. */
  readonly counter: string | undefined
  /** What is added to a year of an era. */
  readonly eras: ReadonlyMap<string, number>
  /** Whether days are before months in numeric dates. */
  readonly dayFirst: boolean
  readonly calendars: readonly Calendar[]
  /** Words for times before and after noon. */
  readonly halves: ReadonlyMap<string, 'am' | 'pm'>
}

const known = new Map<string, DateWords>()

/** Pages use few languages: a cache that is full is emptied. */
export const maxLanguages = 1_000

/** The words of a language tag, with or without a region: `en-GB`, `de`; those of English for an unknown tag. */
export function dateWordsOf(tag: string): DateWords {
  const locale = supported(tag)
  const words = known.get(locale) ?? readWords(locale)
  if (known.size >= maxLanguages) known.clear()
  known.set(locale, words)
  return words
}

/** The tag without extensions such as a calendar: all calendars of a language are read. */
const supported = (tag: string): string => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([new Intl.Locale(tag).baseName])[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function readWords(locale: string): DateWords {
  const calendars = calendarsOf(locale)
  const months = new Map<string, NamedMonth>()
  for (const calendar of calendars) addMonths(locale, calendar, months)
  return {
    months,
    counter: counterOf(locale),
    eras: erasOf(locale),
    dayFirst: isDayFirst(locale),
    calendars,
    halves: halvesOf(locale),
  }
}

/** Both forms in which engines have this; TypeScript's library knows neither. */
interface LocaleWithCalendars extends Intl.Locale {
  readonly calendars?: readonly string[]
  getCalendars?(): readonly string[]
}

function calendarNames(locale: string): readonly string[] {
  const its: LocaleWithCalendars = new Intl.Locale(locale)
  return its.getCalendars?.() ?? its.calendars ?? []
}

function calendarsOf(locale: string): readonly Calendar[] {
  const others = calendarNames(locale).map(calendarOf)
  return [gregorian, ...others.filter((other) => other !== undefined && other !== gregorian)] as [
    Calendar,
    ...Calendar[],
  ]
}

/** Days in each month of the Gregorian calendar, and of any calendar. */
const monthDays = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, 5))
const sampleDays = Array.from({ length: 27 }, (_, at) => Date.UTC(2023, 0, 5 + at * 14))
const monthStyles = ['long', 'short'] as const

function addMonths(
  locale: string,
  calendar: Calendar,
  months: Map<string, NamedMonth>,
  styles: readonly (typeof monthStyles)[number][] = monthStyles,
): void {
  const own = `${locale}-u-ca-${calendar.name}-nu-latn`
  const numbers = format(`en-u-ca-${calendar.name}-nu-latn`, { month: 'numeric' })
  for (const month of styles) {
    for (const options of [{ month }, { day: 'numeric', month }] as const) {
      const names = format(own, options)
      for (const day of calendar === gregorian ? monthDays : sampleDays) {
        const number = Number(partOf(numbers, day, 'month'))
        for (const name of monthNames(names, day)) {
          const word = monthWord(name)
          if (word !== '' && !months.has(word)) months.set(word, { calendar, month: number })
        }
      }
    }
  }
}

/** The name of the month, and the same with a prefix that is written to it without a space. */
function monthNames(format: Intl.DateTimeFormat, day: number): readonly string[] {
  const parts = format.formatToParts(day)
  const at = parts.findIndex(({ type }) => type === 'month')
  const name = parts[at]!.value
  const prefix = /[\p{L}\p{M}'’]+$/u.exec(parts[at - 1]?.value ?? '')?.[0]
  return prefix === undefined ? [name] : [name, prefix + name]
}

/** The key of a month's name; empty where months are numbers. */
const monthWord = (name: string): string => {
  const word = wordKey(name)
  return /\p{N}/u.test(word) || word.length < 2 ? '' : word
}

/** Equal for equal words: in lower case, without a final dot. */
export const wordKey = (word: string): string =>
  word.toLowerCase().normalize('NFC').replace(/\.$/, '')

function counterOf(locale: string): string | undefined {
  const month = partOf(format(`${locale}-u-ca-gregory-nu-latn`, { month: 'long' }), 0, 'month')
  return /^(\p{L}+)\s\d+$/u.exec(month)?.[1]?.toLowerCase()
}

function isDayFirst(locale: string): boolean {
  const order = format(`${locale}-u-ca-gregory`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(0)
    .map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month')
}

/** Gregorian calendars that count years by eras. */
const eraCalendars = new Set(['japanese', 'roc', 'buddhist'])
const eraYears = { first: 1950, last: 2050 } as const

function erasOf(locale: string): ReadonlyMap<string, number> {
  const eras = new Map<string, number>()
  for (const name of calendarNames(locale).filter((name) => eraCalendars.has(name))) {
    for (const era of ['long', 'short'] as const) {
      const years = format(`${locale}-u-ca-${name}-nu-latn`, { era, year: 'numeric' })
      for (let year: number = eraYears.first; year <= eraYears.last; year++) {
        const day = Date.UTC(year, 11, 31)
        const word = wordKey(partOf(years, day, 'era'))
        const count = Number.parseInt(partOf(years, day, 'year'), 10)
        if (word !== '' && Number.isInteger(count)) eras.set(word, year - count)
      }
    }
  }
  return eras
}

function halvesOf(locale: string): ReadonlyMap<string, 'am' | 'pm'> {
  const halves = new Map<string, 'am' | 'pm'>([
    ['am', 'am'],
    ['pm', 'pm'],
  ])
  for (const words of [{}, { dayPeriod: 'long' }] as const) {
    const times = format(locale, { hour: 'numeric', hour12: true, ...words })
    for (const [hour, half] of [
      [9, 'am'],
      [15, 'pm'],
    ] as const) {
      const word = wordKey(partOf(times, Date.UTC(2024, 0, 1, hour), 'dayPeriod'))
      if (word !== '') halves.set(word.replace(/[.\s]/g, ''), half)
    }
  }
  return halves
}

const format = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

const partOf = (
  format: Intl.DateTimeFormat,
  day: number,
  kind: Intl.DateTimeFormatPartTypes,
): string => format.formatToParts(day).find(({ type }) => type === kind)?.value ?? ''

let all: ReadonlyMap<string, NamedMonth> | undefined

/** The months of all languages, without names that mean different months in different languages. */
export function monthsOfAllLanguages(): ReadonlyMap<string, NamedMonth> {
  all ??= readAllMonths()
  return all
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

function readAllMonths(): ReadonlyMap<string, NamedMonth> {
  const tags = letters.flatMap((first) => letters.map((second) => first + second))
  const found = new Map<string, NamedMonth | undefined>()
  for (const locale of Intl.DateTimeFormat.supportedLocalesOf(tags)) {
    const months = new Map<string, NamedMonth>()
    addMonths(locale, gregorian, months, ['long'])
    for (const [word, named] of months) {
      const isSame = !found.has(word) || found.get(word)?.month === named.month
      found.set(word, isSame ? named : undefined)
    }
  }
  return new Map(
    [...found].filter((entry): entry is [string, NamedMonth] => entry[1] !== undefined),
  )
}
