import { copyString } from '../../../core/text/copy-string.js'
import {
  type DateWords,
  dateWordsOf,
  maxLanguages,
  monthsOfAllLanguages,
  type NamedMonth,
  wordKey,
} from './date-words.js'

/** How to read dates of a page: in its own language, then in English, which programs write everywhere. */
export interface DateLanguage {
  monthOf(word: string): NamedMonth | undefined
  readonly own: DateWords
}

const english = (): DateWords => dateWordsOf('en')

/** Letters of a month's name that an abbreviation has at least. */
const minAbbreviation = 3

const languages = new Map<string, DateLanguage>()

/** Few words are next to numbers: a cache that is full is emptied. */
const maxWords = 2_000

/** @param tag The language of the page, if it is known, with a region if that is known. */
export function dateLanguage(tag: string | undefined): DateLanguage {
  const known = languages.get(tag ?? '')
  if (known !== undefined) return known
  if (languages.size >= maxLanguages) languages.clear()
  const language = new CachedLanguage(tag)
  languages.set(tag ?? '', language)
  return language
}

class CachedLanguage implements DateLanguage {
  readonly own: DateWords
  readonly #isKnown: boolean
  readonly #cache = new Map<string, NamedMonth | undefined>()

  constructor(tag: string | undefined) {
    this.own = dateWordsOf(tag ?? 'en')
    this.#isKnown = tag !== undefined
  }

  monthOf(word: string): NamedMonth | undefined {
    const known = this.#cache.get(word)
    if (known !== undefined || this.#cache.has(word)) return known
    if (this.#cache.size >= maxWords) this.#cache.clear()
    const month = this.#find(wordKey(word))
    this.#cache.set(copyString(word), month)
    return month
  }

  #find(key: string): NamedMonth | undefined {
    const { months } = this.own
    const found = months.get(key) ?? english().months.get(key) ?? onlyMonth(key, months)
    return found ?? (this.#isKnown ? undefined : monthsOfAllLanguages().get(key))
  }
}

/** The only month whose name begins with this. */
function onlyMonth(start: string, months: ReadonlyMap<string, NamedMonth>): NamedMonth | undefined {
  if (start.length < minAbbreviation) return undefined
  let found: NamedMonth | undefined
  for (const [name, named] of months) {
    if (!name.startsWith(start)) continue
    if (found !== undefined && found.month !== named.month) return undefined
    found = named
  }
  return found
}
