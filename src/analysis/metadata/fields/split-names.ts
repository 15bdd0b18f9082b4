import { trimEndOf } from '../../../core/text/trim-end.js'
import { foldWhiteSpace } from '../../../core/text/white-space.js'
import { metadataLimits } from '../metadata-limits.js'

/** One of the names in a text. */
export interface SplitName {
  readonly name: string
  /** `whole`: a text that could be split at a mark or joining word, as a single name. */
  readonly kind: 'only' | 'part' | 'whole'
}

/** Marks between names, in texts whose white space is folded. */
const marks = / ?(?:[;|/\u00b7\u2022,\uff0c\u3001\u060c&\uff06+]| [-\u2013\u2014] ) ?/u

/**
 * The names in a byline, split at marks and at the joining words of its language. Addresses and handles are no names.
 */
export function splitNames(text: string, language: string | undefined): readonly SplitName[] {
  const words = joiningWords(language)
  if (isTidy(text) && !words.test(text)) return isName(text) ? [{ name: text, kind: 'only' }] : []
  const whole = tidyName(text)
  if (isAddress(whole)) return []
  const byMarks = whole.split(marks)
  const names: SplitName[] = []
  for (const piece of byMarks) {
    const parts = piece.split(words).map(tidyName).filter(isName)
    const kind = parts.length + byMarks.length > 2 ? 'part' : 'only'
    for (const name of parts) names.push({ name, kind })
    if (parts.length < 2) continue
    const one = tidyName(piece)
    if (isName(one)) names.push({ name: one, kind: 'whole' })
  }
  if (byMarks.length > 1 && isName(whole)) names.push({ name: whole, kind: 'whole' })
  return names.slice(0, metadataLimits.values)
}

/** A name without white space and marks at its ends. The dot of an initial stays. */
const tidyName = (text: string): string => (isTidy(text) ? text : tidied(text))

/** Longer texts are split with more care. */
const longestTidyName = 200

/** Words of letters with single spaces between them: nothing to split at marks, and no address. */
const isTidy = (text: string): boolean =>
  text.length <= longestTidyName &&
  /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)*$/u.test(text) &&
  /\p{L}$/u.test(text)

function tidied(text: string): string {
  const begun = foldWhiteSpace(text)
    .replace(/ ?\([^()]*\) ?$/, '')
    .replace(/^[^\p{L}\p{N}#@]+/u, '')
  const name = trimEndOf(begun, /[^\p{L}\p{M}\p{N}).!?]/u)
  return /\p{L}{3}\.$/u.test(name) ? name.slice(0, -1) : name
}

/** Whether a text has letters and is as short as names are. */
const isName = (text: string): boolean =>
  text.length > 1 &&
  text.length <= metadataLimits.nameCharacters &&
  /\p{L}/u.test(text) &&
  !isAddress(text) &&
  text.split(' ').length <= metadataLimits.nameWords

/** Whether a text is a URL, a mail address or a handle. */
const isAddress = (text: string): boolean =>
  /^(?:[a-z]+:\/\/|www\.|@)/i.test(text) || (!/\s/.test(text) && (isMail(text) || isPath(text)))

/** `a@b.c` */
function isMail(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at !== -1 && word.lastIndexOf('.', word.length - 2) >= at + 2
}

/** `a.bc/` */
function isPath(word: string): boolean {
  const dot = word.indexOf('.', 1)
  return dot !== -1 && word.lastIndexOf('/') >= dot + 3
}

/** Equal for equal names: letters and numbers, without case and marks. */
export const nameKey = (name: string): string =>
  (ascii.test(name) ? name : name.normalize('NFKD')).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** ASCII texts are normalized already. */
const ascii = /^[\0-\x7f]*$/

const joiningPatterns = new Map<string, RegExp>()

/** Words that join the last of several names in a language and in English, by Unicode's locale data: "and", "und". */
function joiningWords(tag: string | undefined): RegExp {
  const key = tag ?? 'en'
  const found = joiningPatterns.get(key) ?? patternOf(key)
  joiningPatterns.set(key, found)
  return found
}

function patternOf(tag: string): RegExp {
  const words = [...new Set(['en', ...Intl.ListFormat.supportedLocalesOf([tag])].flatMap(joiners))]
  return new RegExp(` (?:${words.join('|')}) `, 'iu')
}

const joiners = (locale: string): readonly string[] => {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return format
    .formatToParts(['A', 'B'])
    .filter(({ type }) => type === 'literal')
    .map(({ value }) => value.trim())
    .filter((word) => /^\p{L}+$/u.test(word))
}
