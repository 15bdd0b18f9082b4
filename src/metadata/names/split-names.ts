import { foldSpace } from '../../blocks/run-text.js'
import { metadataLimits } from '../metadata-limits.js'
import { joiningWords } from './list-words.js'

/** A name among those of a text. */
export interface SplitName {
  readonly name: string
  /** `whole`: the text has words that join names, but may be one name with such a word in it. */
  readonly kind: 'only' | 'part' | 'whole'
}

const marks = /\s*(?:[;|/\u00b7\u2022,\uff0c\u3001\u060c&\uff06\n+]|\s[-\u2013\u2014]\s)\s*/u

/** The names in a byline: at marks and at the words that join names in its language. No addresses, no handles. */
export function splitNames(text: string, language: string | undefined): readonly SplitName[] {
  const words = joiningWords(language)
  if (tidy.test(text) && !words.test(text))
    return isName(text) ? [{ name: text, kind: 'only' }] : []
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

/** Without white space and marks at the edges; a dot stays with an initial. */
export const tidyName = (text: string): string => (tidy.test(text) ? text : tidied(text))

/** Words of letters with single spaces between them: no marks part these, and they are no address. */
const tidy = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)*(?<=\p{L})$/u

const tidied = (text: string): string =>
  foldSpace(text)
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/^[^\p{L}\p{N}#@]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}).!?]+$/u, '')
    .replace(/(?<=\p{L}{3,})\.$/u, '')

/** Something with letters that is no longer than names are. */
const isName = (text: string): boolean =>
  text.length > 1 &&
  text.length <= metadataLimits.name &&
  /\p{L}/u.test(text) &&
  !isAddress(text) &&
  text.split(' ').length <= metadataLimits.nameWords

/** An address of the web or of mail, or a handle. */
const isAddress = (text: string): boolean =>
  /^(?:[a-z]+:\/\/|www\.|@)|^\S+@\S+\.\S+$|^\S+\.\S{2,}\/\S*$/i.test(text)

/** What names are the same by: letters and numbers, without case and marks. */
export const nameKey = (name: string): string =>
  (ascii.test(name) ? name : name.normalize('NFKD')).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Such texts are their own normal form. */
const ascii = /^[\0-\x7f]*$/
