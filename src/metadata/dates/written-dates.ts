import { gregorian } from './calendars.js'
import type { DateLanguage } from './date-language.js'
import { wordKey } from './date-words.js'
import { withAsciiDigits } from './digits.js'
import { isoDate } from './iso-date.js'
import type { Moment } from './moment.js'
import { type Token, tokensOf } from './tokens.js'
import { timeAround } from './written-time.js'

/** A date as it stands in a text. */
export interface WrittenDate extends Moment {
  readonly start: number
  readonly end: number
  /** The same numbers with day and month the other way round, where they could be meant so. */
  readonly swapped?: string
}

/** Longer texts are not about when they were written. */
export const longestDated = 250

/** A cheap look whether a text might hold a date: a number of a year, or three short ones. */
export const mayBeDated = (text: string): boolean =>
  text.length <= longestDated && (yearOrDay.test(text) || nativeDigits.test(text))

const yearOrDay = /\d{4}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2}|\d年|\d\s?년|'\d\d/
const nativeDigits = /[^\P{Nd}0-9]/u

/** The dates in a text, with the times beside them, in their order. Relative ones are none. */
export function writtenDates(source: string, language: DateLanguage): readonly WrittenDate[] {
  if (!mayBeDated(source)) return []
  const text = withAsciiDigits(source)
  const tokens = tokensOf(text)
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

interface Read {
  readonly day: string
  readonly swapped?: string | undefined
  /** The first and last token. */
  readonly first: number
  readonly last: number
}

function dateAt(
  text: string,
  tokens: readonly Token[],
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

/** What may stand between the numbers of a date: a mark, or the one character that counts years, months or days. */
const between = /^\s?(?:[./\u2010-\u2014\u2212-]|\p{Script=Han}|\p{Script=Hangul})\s?$|^\.\s$/u

/** 2025-09-04, 4.9.2025, 09/04/25, 2025年9月4日; a year of an era, too. */
function ofNumbers(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: DateLanguage,
): Read | undefined {
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
  const [a, b, c] = places.map((place) => tokens[place]!) as [Token, Token, Token]
  if (isGluedTo(text, a.start - 1) || isGluedTo(text, c.end, true)) return undefined
  const read = dayOfNumbers(a.text, b.text, c.text, eraBefore(tokens, at, language), language)
  return read && { ...read, first: at, last: places[2]! }
}

/** Numbers that go on, as in versions, addresses of machines and telephone numbers, are no dates. */
function isGluedTo(text: string, at: number, isBehind = false): boolean {
  const character = text.charAt(at)
  if (character === '') return false
  if (/[\p{Sc}%]/u.test(character)) return true
  return isBehind
    ? /^[./-]?\d/.test(text.slice(at, at + 2))
    : /[\d./-]/.test(character) && /\d/.test(text.charAt(at - 1))
}

const eraBefore = (
  tokens: readonly Token[],
  at: number,
  { own }: DateLanguage,
): number | undefined => {
  const before = tokens[at - 1]
  return before === undefined ? undefined : own.eras.get(wordKey(before.text))
}

type Day = Pick<Read, 'day' | 'swapped'>

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

/** In the first of the language's calendars in which the year is of our times. */
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
  tokens: readonly Token[],
  at: number,
  language: DateLanguage,
): Read | undefined {
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

/** Characters between the parts of a date with a name of a month, words between them included. */
const widestGap = 8

/** The next number, or name of a month, with at most one short word before it: `4 de septiembre`, `4th`. */
function nextOf(
  text: string,
  tokens: readonly Token[],
  at: number,
  kind: Token['kind'],
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
