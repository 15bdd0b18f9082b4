import { type DateLanguage, dateLanguage } from './dates/date-language.js'
import { isoDate } from './dates/iso-date.js'
import { isoOf } from './dates/moment.js'
import { writtenDates } from './dates/written-dates.js'
import { ambiguous, type Reading } from './value.js'

interface DateReading {
  readonly iso: string
}

export interface DateConvention {
  readonly language: DateLanguage
  /** Whether it is known that days or months are first in numeric dates. */
  readonly isOrderKnown: boolean
}

/** Numeric dates that can only be read in one way. */
const numeric = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g

/** How dates of one field are read: by those that can only be read in one way, else by the language. */
export function dateConventionOf(
  texts: readonly string[],
  locale: string | undefined,
): DateConvention {
  const counts = { day: 0, month: 0 }
  for (const text of texts)
    for (const [, first, , second] of text.matchAll(numeric)) {
      if (Number(first) > 12) counts.day++
      if (Number(second) > 12) counts.month++
    }
  if (counts.day === counts.month)
    return { language: dateLanguage(locale), isOrderKnown: tellsOrder(locale) }
  const isDayFirst = counts.day > counts.month
  const language = dateLanguage(locale)
  const isKnown = language.own.dayFirst === isDayFirst
  return {
    language: isKnown ? language : dateLanguage(isDayFirst ? 'en-GB' : 'en-US'),
    isOrderKnown: true,
  }
}

/** English is written with the day first and with the month first, so that only its region tells. */
const tellsOrder = (locale: string | undefined): boolean =>
  locale !== undefined && !/^en$/i.test(locale)

/** The date that a page states for machines. */
export const readStatedDate = (text: string): DateReading | undefined => {
  const date = isoDate(text)
  return date && { iso: isoOf(date) }
}

/** Dates with dots are written with the day first everywhere. */
const dotted = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}(?!\d)/

/** The only date of a text, with its time. */
export function readDate(text: string, convention: DateConvention): Reading<DateReading> {
  const isDotted = dotted.test(text) && !convention.isOrderKnown
  const language = isDotted ? dateLanguage('en-GB') : convention.language
  const [date, other] = writtenDates(text, language)
  if (date === undefined) return undefined
  if (other !== undefined && other.day !== date.day) return ambiguous
  if (date.swapped !== undefined && !convention.isOrderKnown && !isDotted) return ambiguous
  return { iso: isoOf(date) }
}
