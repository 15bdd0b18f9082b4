import {
  type DateWords,
  dateWordsOf,
  monthsOfAllLanguages,
  type NamedMonth,
  wordKey,
} from './date-words.js'

/** How dates on a page are to be read: by its own language, then by English, which machines write everywhere. */
export interface DateLanguage {
  monthOf(word: string): NamedMonth | undefined
  readonly own: DateWords
}

const english = (): DateWords => dateWordsOf('en')

/** An abbreviation has so many letters of the month's name. */
const shortestAbbreviation = 3

/** @param tag The page's language, if it says one, with the region where that is known. */
export function dateLanguage(tag: string | undefined): DateLanguage {
  const own = dateWordsOf(tag ?? 'en')
  return {
    own,
    monthOf(word) {
      const key = wordKey(word)
      const found = own.months.get(key) ?? english().months.get(key)
      if (found !== undefined) return found
      return (
        onlyMonth(key, own.months) ??
        (tag === undefined ? monthsOfAllLanguages().get(key) : undefined)
      )
    },
  }
}

/** The month that alone begins so. */
function onlyMonth(start: string, months: ReadonlyMap<string, NamedMonth>): NamedMonth | undefined {
  if (start.length < shortestAbbreviation) return undefined
  let found: NamedMonth | undefined
  for (const [name, named] of months) {
    if (!name.startsWith(start)) continue
    if (found !== undefined && found.month !== named.month) return undefined
    found = named
  }
  return found
}
