import { gregorian } from './calendars.js'
import type { DateLanguage } from './date-language.js'
import { wordKey } from './date-words.js'
import { withAsciiDigits } from './digits.js'
import { isoDate } from './iso-date.js'
import { type Moment, timeOf } from './moment.js'
import { zoneAt } from './zones.js'

/** A date in a text. */
export interface WrittenDate extends Moment {
  readonly start: number
  readonly end: number
  /** The day with day and month the other way round, where that is valid too. */
  readonly swapped?: string
}

/** Longer texts are not searched for dates. */
const maxLength = 250

/** A cheap test whether a text may have a date: the number of a year, or three short numbers. */
export const mayBeDated = (text: string): boolean =>
  text.length <= maxLength && (yearOrDay.test(text) || nativeDigits.test(text))

const yearOrDay = /\d{4}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2}|\d年|\d\s?년|'\d\d/
const nativeDigits = /[^\P{Nd}0-9]/u

/**
 * The dates in a text with the times next to them, in text order. Relative dates such as "3 hours ago" do not count.
 */
export function writtenDates(source: string, language: DateLanguage): readonly WrittenDate[] {
  if (!mayBeDated(source)) return []
  const text = withAsciiDigits(source)
  const tokens = dateTokens(text)
  const found: WrittenDate[] = []
  for (let at = 0; at < tokens.length; ) {
    const date = dateAt(text, tokens, at, language)
    if (date === undefined) at++
    else {
      found.push(date.written)
      at = date.next
    }
  }
  return found
}

interface TokenDate {
  readonly day: string
  readonly swapped?: string | undefined
  /** The first and last token. */
  readonly first: number
  readonly last: number
}

function dateAt(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  language: DateLanguage,
): { readonly written: WrittenDate; readonly next: number } | undefined {
  const read = ofNumbers(text, tokens, at, language) ?? ofNamedMonth(text, tokens, at, language)
  if (read === undefined) return undefined
  const start = tokens[read.first]!.start
  const { end } = tokens[read.last]!
  const exact = isoDate(text.slice(start))
  const time =
    exact?.day === read.day && exact.time !== undefined
      ? { time: exact.time, zone: exact.zone }
      : timeAround(text, start, end, language)
  const { day, swapped } = read
  return {
    written: {
      day,
      ...(time && { time: time.time }),
      ...(time?.zone !== undefined && { zone: time.zone }),
      ...(swapped !== undefined && { swapped }),
      start,
      end,
    },
    next: read.last + 1,
  }
}

/** What may be between the numbers of a date: a mark, or the character for years, months or days. */
const between = /^\s?(?:[./\u2010-\u2014\u2212-]|\p{Script=Han}|\p{Script=Hangul})\s?$|^\.\s$/u

/** 2025-09-04, 4.9.2025, 09/04/25, 2025年9月4日; a year of an era, too. */
function ofNumbers(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  language: DateLanguage,
): TokenDate | undefined {
  if (tokens[at]!.kind !== 'number') return undefined
  const places = [at]
  let isCounted = false
  while (places.length < 3) {
    const last = places.at(-1)!
    const next = tokens[last + 1]?.kind === 'number' ? last + 1 : last + 2
    const gap = text.slice(tokens[last]!.end, tokens[next]?.start)
    if (tokens[next]?.kind !== 'number') return undefined
    isCounted ||=
      language.own.counter !== undefined && gap.trim().toLowerCase() === language.own.counter
    if (!between.test(gap) && !isCounted) return undefined
    places.push(next)
  }
  const [a, b, c] = places.map((place) => tokens[place]!) as [DateToken, DateToken, DateToken]
  if (continuesAt(text, a.start - 1) || continuesAt(text, c.end, true)) return undefined
  const read = dayOfNumbers(a.text, b.text, c.text, eraBefore(tokens, at, language), language)
  return read && { ...read, first: at, last: places[2]! }
}

/** Whether numbers are part of a longer one: of a version, an IP address or a telephone number. */
function continuesAt(text: string, at: number, isBehind = false): boolean {
  const character = text.charAt(at)
  if (character === '') return false
  if (/[\p{Sc}%]/u.test(character)) return true
  return isBehind
    ? /^[./-]?\d/.test(text.slice(at, at + 2))
    : /[\d./-]/.test(character) && /\d/.test(text.charAt(at - 1))
}

const eraBefore = (
  tokens: readonly DateToken[],
  at: number,
  { own }: DateLanguage,
): number | undefined => {
  const before = tokens[at - 1]
  return before === undefined ? undefined : own.eras.get(wordKey(before.text))
}

type Day = Pick<TokenDate, 'day' | 'swapped'>

function dayOfNumbers(
  a: string,
  b: string,
  c: string,
  era: number | undefined,
  { own }: DateLanguage,
): Day | undefined {
  const [first, second, third] = [a, b, c].map(Number) as [number, number, number]
  if (b.length > 2) return undefined
  if (era !== undefined && c.length <= 2) return only(gregorian.dayOf(first + era, second, third))
  if (a.length === 4 && c.length <= 2) return only(dayIn(own, first, second, third))
  const year = c.length === 4 ? third : c.length === 2 && a.length <= 2 ? 2000 + third : undefined
  if (year === undefined || a.length > 2) return undefined
  const byDay = dayIn(own, year, second, first)
  const byMonth = dayIn(own, year, first, second)
  const [day, swapped] = own.dayFirst ? [byDay, byMonth] : [byMonth, byDay]
  if (day === undefined) return only(swapped)
  return { day, ...(swapped !== undefined && swapped !== day && { swapped }) }
}

const only = (day: string | undefined): Day | undefined => (day && { day }) || undefined

/** The day in the first calendar of the language in which its year is plausible. */
function dayIn(
  { calendars }: DateLanguage['own'],
  year: number,
  month: number,
  day: number,
): string | undefined {
  for (const calendar of calendars) {
    const found = calendar.dayOf(year, month, day)
    if (found !== undefined) return found
  }
  return undefined
}

/** 4 September 2025, September 4th, 2025, 2025. szeptember 4. */
function ofNamedMonth(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  language: DateLanguage,
): TokenDate | undefined {
  const token = tokens[at]!
  const isNumber = token.kind === 'number'
  const second = nextOf(text, tokens, at, isNumber ? 'word' : 'number', language)
  if (second === undefined) return undefined
  const third = nextOf(text, tokens, second, 'number', language)
  if (third === undefined) return undefined
  const named = language.monthOf((isNumber ? tokens[second]! : token).text)
  if (named === undefined) return undefined
  const [x, y] = [(isNumber ? token : tokens[second]!).text, tokens[third]!.text]
  const [day, year] = isNumber && x.length === 4 ? [y, x] : [x, y]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  const count = year.length === 2 ? 2000 + Number(year) : Number(year)
  const found =
    named.calendar.dayOf(count, named.month, Number(day)) ??
    (named.calendar === gregorian
      ? dayIn(language.own, count, named.month, Number(day))
      : undefined)
  return found === undefined ? undefined : { day: found, first: at, last: third }
}

/** Characters between the parts of a date with a month's name, including a word between them. */
const widestGap = 8

/** The next number or month's name, with at most one short word before it: `4 de septiembre`, `4th`. */
function nextOf(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  kind: DateToken['kind'],
  language: DateLanguage,
): number | undefined {
  const from = tokens[at]!.end
  for (let next = at + 1; next <= at + 2; next++) {
    const token = tokens[next]
    if (token === undefined || token.start - from > widestGap) return undefined
    if (/[|•;:()\n]/.test(text.slice(from, token.start))) return undefined
    if (token.kind === kind && (kind === 'number' || language.monthOf(token.text) !== undefined))
      return next
    if (token.kind === 'number') return undefined
  }
  return undefined
}

/** A number or a word of a text. */
interface DateToken {
  readonly kind: 'number' | 'word'
  readonly text: string
  readonly start: number
  readonly end: number
}

const numbersAndWords = /(\d+)|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** The numbers, in ASCII digits, and words of a text. */
function dateTokens(text: string): readonly DateToken[] {
  return Array.from(text.matchAll(numbersAndWords), ({ 0: word, 1: number, index }) => ({
    kind: number === undefined ? 'word' : 'number',
    text: word,
    start: index,
    end: index + word.length,
  }))
}

interface WrittenTime {
  readonly time: string
  readonly zone?: string
}

/** Characters between a date and its time. */
const maxGap = { after: 16, before: 24 } as const

const clock = /(?<![\d:.,])(\d{1,2})\s?(?:[:h時]|시\s?)\s?([0-5]\d)(?:[:m]([0-5]\d))?(?!\d)/u
const half = /^\s?(\p{L}\.?\s?\p{L}\.?|\p{L}+)/u

/** The time after a date, or before it. */
function timeAround(
  text: string,
  start: number,
  end: number,
  language: DateLanguage,
): WrittenTime | undefined {
  const after = text.slice(end)
  const found = clock.exec(after)
  if (found !== null && found.index <= maxGap.after) return timeIn(after, found, language)
  const before = text.slice(Math.max(0, start - maxGap.before), start)
  const earlier = clock.exec(before)
  return earlier === null ? undefined : timeIn(before, earlier, language)
}

function timeIn(
  text: string,
  found: RegExpExecArray,
  { own }: DateLanguage,
): WrittenTime | undefined {
  const [all, hour, minute, second = '0'] = found
  const after = text.slice(found.index + all.length)
  const [suffix = '', word = ''] = half.exec(after) ?? []
  const before = /(\p{L}+)\s?$/u.exec(text.slice(0, found.index))?.[1] ?? ''
  const halfAfter = own.halves.get(wordKey(word).replace(/[.\s]/g, ''))
  const which = halfAfter ?? own.halves.get(wordKey(before))
  const hours = which === undefined ? Number(hour) : (Number(hour) % 12) + (which === 'pm' ? 12 : 0)
  const time = timeOf(hours, Number(minute), Number(second))
  if (time === undefined) return undefined
  const zone = zoneAt(
    after.slice(halfAfter === undefined ? 0 : suffix.length).replace(/^[\s(,]+/, ''),
  )
  return { time, ...(zone !== undefined && { zone }) }
}
