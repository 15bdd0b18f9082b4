import { timeUnitOf } from './durations.js'

/** What a language writes before or behind a time in relation to now: `ago`, `vor`, `il y a`. */
interface RelativeAffix {
  readonly before: string
  readonly after: string
}

const affixesByLocale = new Map<string, readonly RelativeAffix[]>()
/** Pages use few languages: a cache that is full is emptied. */
const maxLocales = 200

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const styles = ['long', 'short', 'narrow'] as const

function affixesOf(locale: string): readonly RelativeAffix[] {
  const known = affixesByLocale.get(locale)
  if (known !== undefined) return known
  const affixes = [
    ...styles.flatMap((style) => {
      const format = new Intl.RelativeTimeFormat(locale, { style })
      return [2, 5].map((number) => commonAffix(format, number))
    }),
    ...styles.map((style) => commonAffix(new Intl.RelativeTimeFormat(locale, { style }), 1)),
  ].filter(({ before, after }) => /\p{L}/u.test(before + after))
  if (affixesByLocale.size >= maxLocales) affixesByLocale.clear()
  affixesByLocale.set(locale, affixes)
  return affixes
}

/** What the forms of all units have in common around the number and the unit. */
function commonAffix(format: Intl.RelativeTimeFormat, number: number): RelativeAffix {
  const texts = units.map((unit) => {
    const parts = format.formatToParts(-number, unit)
    const at = parts.findIndex(({ type }) => type === 'integer')
    const join = (some: typeof parts): string => some.map(({ value }) => value).join('')
    return { before: join(parts.slice(0, at)), after: join(parts.slice(at + 1)) }
  })
  return {
    before: common(texts.map(({ before }) => before))
      .trim()
      .toLowerCase(),
    after: reversed(common(texts.map(({ after }) => reversed(after))))
      .trim()
      .toLowerCase(),
  }
}

/** The beginning that texts have in common. */
function common(texts: readonly string[]): string {
  const [first = ''] = texts
  let length = 0
  while (length < first.length && texts.every((text) => text[length] === first[length])) length++
  return first.slice(0, length)
}

const reversed = (text: string): string => [...text].reverse().join('')

/** `yesterday`, `today` and their like. */
const namedByLocale = new Map<string, ReadonlySet<string>>()

function namedDaysOf(locale: string): ReadonlySet<string> {
  const known = namedByLocale.get(locale)
  if (known !== undefined) return known
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const named = new Set(
    [
      format.format(0, 'day'),
      format.format(-1, 'day'),
      format.format(0, 'second'),
      ...(['week', 'month', 'year'] as const).flatMap((unit) =>
        [-1, 0].map((n) => format.format(n, unit)),
      ),
    ].map((text) => text.toLowerCase()),
  )
  if (namedByLocale.size >= maxLocales) namedByLocale.clear()
  namedByLocale.set(locale, named)
  return named
}

const maxLength = 40

/** Whether a text is a time in relation to now: 3 hours ago, vor 2 Tagen, yesterday. */
export function isRelativeDate(source: string, locale: string | undefined): boolean {
  const text = source.trim().toLowerCase()
  if (text.length > maxLength) return false
  return (
    (locale !== undefined && isNamedDay(text, locale)) ||
    isNamedDay(text, 'en') ||
    (locale !== undefined && isTimeFromNow(text, locale)) ||
    isTimeFromNow(text, 'en')
  )
}

const isNamedDay = (text: string, locale: string): boolean => namedDaysOf(locale).has(text)

function isTimeFromNow(text: string, locale: string): boolean {
  for (const { before, after } of affixesOf(locale))
    if (
      text.startsWith(before) &&
      text.endsWith(after) &&
      isTime(text.slice(before.length, text.length - after.length), locale)
    )
      return true
  return false
}

/** A number, or `a` or `one` in words, with what may be a unit of time. */
const isTime = (text: string, locale: string): boolean =>
  /\p{N}/u.test(text)
    ? text.trim().length >= 2
    : timeUnitOf(text.trim().split(/\s/).at(-1)!, locale) !== undefined
