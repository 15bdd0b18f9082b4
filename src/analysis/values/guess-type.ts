import type { ValueType } from '../../core/value-type.js'
import { readBoolean } from './booleans.js'
import { dateLanguage } from './dates/date-language.js'
import { isNamedDay } from './dates/day-words.js'
import { readDuration } from './durations.js'
import { writtenNumbers } from './numbers.js'
import { isRelativeDate } from './relative-dates.js'
import type { ValueContext, ValueText } from './value.js'
import { isDate, isNumber, isPrice, isRating } from './value-patterns.js'

/** The share of the values that must look like their type. */
const minTyped = 0.9

type Looks = (text: string, context: ValueContext) => boolean

/** Types by what values look like, the most specific ones first. */
const looks: readonly (readonly [ValueType, Looks])[] = [
  ['boolean', (text) => readBoolean(text) !== undefined],
  ['url', (text) => /^https?:\/\/\S+$/i.test(text)],
  ['date', (text, { locale }) => isWrittenDate(text, locale)],
  ['price', isPrice],
  ['rating', isRating],
  ['duration', (text, { locale }) => isDuration(text, locale)],
  ['number', isNumber],
]

/** The type that the values of a field have by what they look like; `text` where they have none in common. */
export function guessType(texts: readonly ValueText[], context: ValueContext): ValueType {
  if (texts.length === 0) return 'text'
  const min = minTyped * texts.length
  const isType = (looksSo: Looks): boolean => {
    let missing = 0
    for (const { raw } of texts)
      if (!looksSo(raw, context) && ++missing > texts.length - min) return false
    return true
  }
  const type = looks.find(([, looksSo]) => isType(looksSo))?.[0]
  return type ?? (areCounts(texts) ? 'number' : 'text')
}

/** Two numbers between colons are a time of day rather than a duration, unless they have units. */
const isDuration = (text: string, locale: string | undefined): boolean =>
  !/^\d?\d:\d\d$/.test(text.trim()) &&
  typeof readDuration(text, { locale, decimal: '.' }) === 'object'

const maxDateLength = 40

/** A whole date, or what tells a day to a reader who knows the year. */
export const isWrittenDate = (text: string, locale: string | undefined): boolean =>
  isDate(text) || isPartialDate(text, locale)

/** A day and a month without a year, a month and a year, or a time in relation to now. */
function isPartialDate(text: string, locale: string | undefined): boolean {
  if (text.length > maxDateLength) return false
  if (isRelativeDate(text, locale) || isNamedDay(text, locale)) return true
  const numbers = text.match(/\d+/g) ?? []
  const isDay = (number: string): boolean => number.length <= 2 && Number(number) <= 31
  if (!numbers.some((number) => isDay(number) || number.length === 4)) return false
  const language = dateLanguage(locale ?? 'en')
  const words = text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
  const others = words.filter((word) => language.monthOf(word) === undefined)
  // a day of the week, or a label such as `updated`
  const long = others.filter((word) => word.length > maxSmallWord)
  return others.length < words.length && long.length <= 1
}
/** `of`, `the`, `pm`. */
const maxSmallWord = 3

/** `people found this helpful`; a number beside more words is part of a sentence. */
const maxCountWords = 4

/** Whether all texts are a number beside the same words: 12 comments, 3 comments. */
function areCounts(texts: readonly ValueText[]): boolean {
  const words = new Map<string, number>()
  for (const { raw } of texts) {
    const [number, ...more] = writtenNumbers(raw)
    if (number === undefined || more.length > 0 || raw.length > maxDateLength) return false
    // forms of a word differ at its end
    const rest = (raw.slice(0, number.start) + raw.slice(number.end)).replace(
      /(?<=\p{L}{4})\p{L}/gu,
      '',
    )
    if (rest.trim().split(/\s+/).length > maxCountWords) return false
    words.set(rest.trim(), (words.get(rest.trim()) ?? 0) + 1)
  }
  return Math.max(...words.values()) >= minTyped * texts.length && texts.length > 1
}
