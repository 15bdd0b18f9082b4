import { detached } from '../../core/detached.js'
import {
  type DateWords,
  dateWordsOf,
  monthsOfAllLanguages,
  mostLanguages,
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

const languages = new Map<string, DateLanguage>()

/** Few words stand beside numbers: what is beyond is looked up anew. */
const mostWords = 2_000

/** @param tag The page's language, if it says one, with the region where that is known. */
export function dateLanguage(tag: string | undefined): DateLanguage {
  const known = languages.get(tag ?? '')
  if (known !== undefined) return known
  if (languages.size >= mostLanguages) languages.clear()
  const language = new KnownLanguage(tag)
  languages.set(tag ?? '', language)
  return language
}

class KnownLanguage implements DateLanguage {
  readonly own: DateWords
  readonly #isSaid: boolean
  readonly #asked = new Map<string, NamedMonth | undefined>()

  constructor(tag: string | undefined) {
    this.own = dateWordsOf(tag ?? 'en')
    this.#isSaid = tag !== undefined
  }

  monthOf(word: string): NamedMonth | undefined {
    const known = this.#asked.get(word)
    if (known !== undefined || this.#asked.has(word)) return known
    if (this.#asked.size >= mostWords) this.#asked.clear()
    const month = this.#find(wordKey(word))
    this.#asked.set(detached(word), month)
    return month
  }

  #find(key: string): NamedMonth | undefined {
    const { months } = this.own
    const found = months.get(key) ?? english().months.get(key) ?? onlyMonth(key, months)
    return found ?? (this.#isSaid ? undefined : monthsOfAllLanguages().get(key))
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
