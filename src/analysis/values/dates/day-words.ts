/** Letters of the short words around a day: `at`, `am`, `GMT`. */
const maxSmallWord = 3

const maxLength = 40

interface DayWords {
  /** The days of the week, and the days around today. */
  readonly long: ReadonlySet<string>
  /** Short names of the days of the week, which other words are like. */
  readonly short: ReadonlySet<string>
}

const known = new Map<string, DayWords>()
/** Pages use few languages: a cache that is full is emptied. */
const maxLocales = 200

/** A Sunday. */
const anyWeek = Date.UTC(2026, 0, 4)
const milliseconds = 86_400_000

/** @param tag A language, which need not exist. */
function dayWordsOf(tag: string): DayWords {
  const found = known.get(tag)
  if (found !== undefined) return found
  const locale = supported(tag)
  const weekdays = (weekday: 'long' | 'short'): readonly string[] => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    return [0, 1, 2, 3, 4, 5, 6].map((day) => wordOf(format.format(anyWeek + day * milliseconds)))
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = [-1, 0, 1].map((day) => wordOf(relative.format(day, 'day')))
  const words = {
    long: new Set([...weekdays('long'), ...near].filter((word) => !/\s/.test(word))),
    short: new Set(weekdays('short')),
  }
  if (known.size >= maxLocales) known.clear()
  known.set(tag, words)
  return words
}

const wordOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** A day by its name, perhaps with a time: Wednesday at 4:00 PM, tomorrow 12:00 GMT, Sat 18:30. */
export function isNamedDay(text: string, locale: string | undefined): boolean {
  if (text.length > maxLength) return false
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map((word) => word.toLowerCase())
  const hasTime = /\d/.test(text)
  if (hasTime && !/\d[:.]\d\d|\d ?[ap]\.?m/i.test(text)) return false
  const tags = locale === undefined || locale === 'en' ? ['en'] : [locale, 'en']
  return tags.some((tag) => {
    const { long, short } = dayWordsOf(tag)
    let days = 0
    for (const word of words)
      if (long.has(word) || (hasTime && short.has(word))) days++
      else if (word.length > maxSmallWord) return false
    return days > 0
  })
}

const supported = (tag: string): string => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([new Intl.Locale(tag).baseName])[0] ?? 'en'
  } catch {
    return 'en'
  }
}
