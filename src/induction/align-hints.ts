import { plainText } from '../rules/part.js'
import type { StudiedPage } from '../rules/studied-page.js'
import { shortValueAt, subjectsFor } from '../rules/subjects.js'
import { typedText } from './align-text.js'

const hintLimits = {
  /** Characters of what a hint quotes. */
  quoted: 60,
  /** Characters of a text that may be the one that was meant. */
  longestText: 300,
  /** Texts of one label for which the nearest is looked up. */
  texts: 20,
  /** Share of the words of both together that must be the same. */
  likeness: 0.5,
} as const

/** What a page has that is nearest to texts which nothing on it carries; only the first of many are looked up. */
export class Hints {
  readonly #page: StudiedPage
  #lines: readonly string[] | undefined
  #given = 0

  constructor(page: StudiedPage) {
    this.#page = page
  }

  for(text: string): string | undefined {
    if (this.#given++ >= hintLimits.texts) return undefined
    this.#lines ??= linesOf(this.#page)
    const nearest = nearestOf(plainText(text), this.#lines)
    return nearest === undefined ? undefined : `the page has "${quoted(nearest)}"`
  }
}

const linesOf = (page: StudiedPage): readonly string[] =>
  subjectsFor({ kind: 'value' }, page).flatMap((subject) => {
    const line = shortValueAt({ kind: 'value' }, page, subject, hintLimits.longestText)
    return line === undefined ? [] : [plainText(line)]
  })

/** The same but for case, else the shortest that it is a part of, else the one with most words in common. */
function nearestOf(text: string, lines: readonly string[]): string | undefined {
  const alike = folded(text)
  let holder: string | undefined
  for (const line of lines) {
    const other = folded(line)
    if (other === alike) return line
    const holds =
      other.includes(alike) && line.length < (holder?.length ?? Number.POSITIVE_INFINITY)
    if (holds) holder = line
  }
  return holder ?? likest(wordsOf(alike), lines)
}

function likest(words: ReadonlySet<string>, lines: readonly string[]): string | undefined {
  let best: string | undefined
  let most: number = hintLimits.likeness
  for (const line of lines) {
    const others = wordsOf(folded(line))
    const shared = [...others].filter((word) => words.has(word)).length
    const likeness = shared / (others.size + words.size - shared)
    if (likeness < most || (likeness === most && best !== undefined)) continue
    best = line
    most = likeness
  }
  return best
}

const folded = (text: string): string => typedText(text).toLowerCase()

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))

const quoted = (text: string): string =>
  text.length > hintLimits.quoted ? `${text.slice(0, hintLimits.quoted - 3)}...` : text
