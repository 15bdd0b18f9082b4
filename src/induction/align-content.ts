import { charactersAndWordsOf } from '../core/words.js'
import { alignGold } from '../model/align-gold.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { TextSearch } from './align-search.js'
import { textKeys } from './align-text.js'

export const contentAlignment = {
  /** A text this long that stands in another is no coincidence; shorter ones must be equal. */
  longText: 25,
  /** Short texts count only this many runs around the long ones: menus hold the same words as headings. */
  reach: 3,
  /** The share of the words of a run that stand in the label, or of a text of the label that stand in runs. */
  carried: 0.5,
  /** A page whose label is found in a smaller part says something else than its label. */
  found: 0.6,
} as const

/** Which runs carry a label of texts, and which of the texts no run carries. */
export interface ContentAlignment {
  readonly positives: ReadonlySet<number>
  readonly missing: readonly string[]
}

/**
 * Finds the runs that carry the texts of a label: equal to one or to a line of it, part of one, or holding one; white
 * space does not count, nor do quotes and dashes where more is found so.
 */
export function alignContent(
  page: StudiedPage,
  subjects: readonly Subject[],
  texts: readonly string[],
): ContentAlignment {
  let best: ContentAlignment | undefined
  for (const key of textKeys) {
    const squeeze = (text: string): string => key(text).replace(/\s+/g, '')
    const lines = subjects.map(({ run }) => squeeze(page.line(run)))
    const found = carriersOf(lines, texts, squeeze)
    if (best === undefined || found.missing.length < best.missing.length) best = found
    if (best.missing.length === 0) return best
  }
  const byWords = alignByWords(page, subjects, texts)
  return longIn(byWords.missing) < longIn(best!.missing) ? byWords : best!
}

/** Short texts stand anywhere by chance: they do not say which way has found more. */
const longIn = (texts: readonly string[]): number => texts.filter(isLong).length

/** Which runs carry most of their words in the order of the label: for texts that lack or add some here and there. */
function alignByWords(
  page: StudiedPage,
  subjects: readonly Subject[],
  texts: readonly string[],
): ContentAlignment {
  const runs = subjects.map(({ run }) => charactersAndWordsOf(page.line(run)))
  const shares = alignGold(runs, charactersAndWordsOf(texts.join('\n')))
  const positives = new Set(
    [...shares.keys()].filter((at) => shares[at]! >= contentAlignment.carried),
  )
  const carried = [...positives].flatMap((at) => runs[at]!)
  const backwards = alignGold(texts.map(charactersAndWordsOf), carried)
  return {
    positives,
    missing: texts.filter((_, at) => backwards[at]! < contentAlignment.carried),
  }
}

function carriersOf(
  lines: readonly string[],
  texts: readonly string[],
  squeeze: (text: string) => string,
): ContentAlignment {
  const wanted = texts.map(squeeze)
  const whole = new Set(texts.flatMap((text) => [text, ...text.split('\n')]).map(squeeze))
  const longLines = new TextSearch(lines.map((line) => (isLong(line) ? line : '')))
  const linesIn = wanted.map((text) => longLines.foundIn(text))
  const insideText = new Set(linesIn.flatMap((found) => [...found]))
  const longTexts = [...new Set(wanted.filter(isLong))]
  const search = new TextSearch(longTexts)
  const isCarriedAtLength = (line: string, at: number): boolean =>
    isLong(line) && (insideText.has(at) || covered(line, longTexts, search) * 2 > line.length)

  const long = new Set<number>()
  const short = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (isCarriedAtLength(line, at)) long.add(at)
    else if (whole.has(line)) short.add(at)
  }
  const positives = new Set([...long, ...nearby(short, long)])
  const inCarried = foundInAny(
    wanted,
    [...positives].map((at) => lines[at]!),
  )
  const isMissing = (at: number): boolean => linesIn[at]!.size === 0 && !inCarried.has(at)
  return { positives, missing: texts.filter((_, at) => isMissing(at)) }
}

const isLong = (text: string): boolean => text.length >= contentAlignment.longText

/** How many characters of a line are texts that were looked for. */
const covered = (line: string, texts: readonly string[], search: TextSearch): number =>
  [...search.foundIn(line)].reduce((sum, at) => sum + texts[at]!.length, 0)

function foundInAny(wanted: readonly string[], lines: readonly string[]): ReadonlySet<number> {
  const search = new TextSearch(wanted)
  const found = new Set<number>()
  for (const line of lines) for (const at of search.foundIn(line)) found.add(at)
  return found
}

/** Short texts inside the stretch of the long ones or next to it; all of them when there is no long one. */
function nearby(short: ReadonlySet<number>, long: ReadonlySet<number>): readonly number[] {
  if (long.size === 0) return [...short]
  const places = [...long]
  const first = places[0]! - contentAlignment.reach
  const last = places.at(-1)! + contentAlignment.reach
  return [...short].filter((at) => at >= first && at <= last)
}
