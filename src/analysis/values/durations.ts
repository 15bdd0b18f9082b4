import { wordKey } from './dates/date-words.js'
import { type DecimalMark, readNumber, writtenNumbers } from './numbers.js'
import type { Reading } from './value.js'

interface Duration {
  readonly iso: string
  readonly seconds?: number
}

interface DurationConvention {
  readonly locale: string | undefined
  readonly decimal: DecimalMark | undefined
}

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

type Unit = (typeof units)[number]

/** Seconds of the units that always have as many. */
const secondsOf: Readonly<Partial<Record<Unit, number>>> = {
  week: 604_800,
  day: 86_400,
  hour: 3_600,
  minute: 60,
  second: 1,
}

/** Numbers in all plural forms of the languages known to Unicode. */
const plurals = [0, 1, 2, 3, 5, 11, 21, 100]

const wordsByLocale = new Map<string, ReadonlyMap<string, Unit>>()
/** Pages use few languages: a cache that is full is emptied. */
const maxLocales = 200

/** The words and signs of a language for units of time, by Unicode's locale data. */
function unitWords(locale: string): ReadonlyMap<string, Unit> {
  const known = wordsByLocale.get(locale)
  if (known !== undefined) return known
  const words = new Map<string, Unit>()
  for (const unitDisplay of ['long', 'short', 'narrow'] as const)
    for (const unit of units) {
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
      for (const number of plurals) {
        const word = format.formatToParts(number).find(({ type }) => type === 'unit')?.value
        const key = wordKey(word?.trim() ?? '')
        // `m` stands for minutes rather than months
        if (key !== '' && (!words.has(key) || (key === 'm' && unit === 'minute')))
          words.set(key, unit)
      }
    }
  if (wordsByLocale.size >= maxLocales) wordsByLocale.clear()
  wordsByLocale.set(locale, words)
  return words
}

/** Forms that are written everywhere beside those of locale data. */
const moreWords: ReadonlyMap<string, Unit> = new Map([
  ['hrs', 'hour'],
  ['mins', 'minute'],
  ['secs', 'second'],
  ['h', 'hour'],
  ['min', 'minute'],
  ['s', 'second'],
])

/** The unit of time that a word names. */
export const timeUnitOf = (word: string, locale: string | undefined): Unit | undefined => {
  const key = wordKey(word)
  return (
    (locale === undefined ? undefined : unitWords(locale).get(key)) ??
    unitWords('en').get(key) ??
    moreWords.get(key)
  )
}

const amount = String.raw`(?:(\d+(?:[.,]\d+)?)`
const isoPattern = new RegExp(
  `^P${amount}Y)?${amount}M)?${amount}W)?${amount}D)?(?:T${amount}H)?${amount}M)?${amount}S)?)?$`,
)

const clockPattern = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/

/** Longer texts are prose. */
const maxLength = 60

/** A duration: PT1H30M, 1 h 30 min, 1:02:30; of two numbers the last is seconds. */
export function readDuration(source: string, convention: DurationConvention): Reading<Duration> {
  const text = source.trim()
  if (text.length > maxLength || !/\d/.test(text)) return undefined
  const iso = isoPattern.exec(text)
  if (iso !== null) return durationOf(partsOfIso(iso))
  const [isClock, hours = '0', minutes, seconds] = clockPattern.exec(text) ?? []
  if (isClock !== undefined)
    return durationOf([
      ['hour', Number(hours)],
      ['minute', Number(minutes)],
      ['second', Number(seconds)],
    ])
  return readUnits(text, convention)
}

type DurationPart = readonly [unit: Unit, amount: number]

const partsOfIso = ([, ...amounts]: RegExpExecArray): readonly DurationPart[] =>
  amounts.flatMap((amount, at) =>
    amount === undefined ? [] : [[units[at]!, Number(amount.replace(',', '.'))] as const],
  )

/** What may stand before the first number and between units: marks, or one word such as `and`. */
const gap = /^[\s~≈,+&·•/-]*(?:\p{L}{1,4}\s)?$/u

/** Numbers with units, the greater ones first, and nothing else. */
function readUnits(text: string, { locale, decimal }: DurationConvention): Reading<Duration> {
  const parts: DurationPart[] = []
  let at = 0
  for (const number of writtenNumbers(text)) {
    if (!gap.test(text.slice(at, number.start))) return undefined
    const [word = '', name = ''] =
      /^\s?-?(\p{L}[\p{L}\p{M}]*)\.?/u.exec(text.slice(number.end)) ?? []
    const unit = timeUnitOf(name, locale)
    if (unit === undefined) return undefined
    const before = parts.at(-1)
    if (before !== undefined && units.indexOf(before[0]) >= units.indexOf(unit)) return undefined
    const amount = readNumber(number.digits, { decimal })
    if (typeof amount !== 'number') return amount
    parts.push([unit, amount])
    at = number.end + word.length
  }
  return parts.length === 0 || text.slice(at).trim() !== '' ? undefined : durationOf(parts)
}

const isoLetters: Readonly<Record<Unit, string>> = {
  year: 'Y',
  month: 'M',
  week: 'W',
  day: 'D',
  hour: 'H',
  minute: 'M',
  second: 'S',
}

function durationOf(parts: readonly DurationPart[]): Duration {
  const write = (some: readonly Unit[]): string =>
    parts
      .filter(([unit, amount]) => some.includes(unit) && amount > 0)
      .map(([unit, amount]) => `${amount}${isoLetters[unit]}`)
      .join('')
  const days = write(['year', 'month', 'week', 'day'])
  const times = write(['hour', 'minute', 'second'])
  const iso = `P${days}${times === '' ? '' : `T${times}`}`
  const isExact = parts.every(([unit]) => secondsOf[unit] !== undefined)
  const seconds = parts.reduce((sum, [unit, amount]) => sum + amount * (secondsOf[unit] ?? 0), 0)
  return { iso: iso === 'P' ? 'PT0S' : iso, ...(isExact && { seconds }) }
}
