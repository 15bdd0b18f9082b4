import type { StudiedPage, Subject } from '../rules/studied-page.js'

export const contentAlignment = {
  /** A text this long that stands in another is no coincidence; shorter ones must be equal. */
  longText: 25,
  /** Short texts count only this many runs around the long ones: menus hold the same words as headings. */
  reach: 3,
} as const

/** Which runs carry a label of texts, and which of the texts no run carries. */
export interface ContentAlignment {
  readonly positives: ReadonlySet<number>
  readonly missing: readonly string[]
}

/**
 * Finds the runs that carry the texts of a label: equal to one or to a line of it, part of one, or holding one; white
 * space does not count.
 */
export function alignContent(
  page: StudiedPage,
  subjects: readonly Subject[],
  texts: readonly string[],
): ContentAlignment {
  const lines = subjects.map(({ run }) => squeeze(page.line(run)))
  const wanted = texts.map(squeeze)
  const whole = new Set(texts.flatMap((text) => [text, ...text.split('\n')]).map(squeeze))
  const long = new Set<number>()
  const short = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (isCarriedAtLength(line, wanted)) long.add(at)
    else if (whole.has(line)) short.add(at)
  }
  const positives = new Set([...long, ...nearby(short, long)])
  const carried = [...positives].map((at) => lines[at]!)
  const isMissing = (text: string): boolean =>
    !carried.some((line) => line.includes(text) || isCarriedAtLength(line, [text]))
  return { positives, missing: texts.filter((_, at) => isMissing(wanted[at]!)) }
}

function isCarriedAtLength(line: string, wanted: readonly string[]): boolean {
  if (line.length < contentAlignment.longText) return false
  if (wanted.some((text) => text.includes(line))) return true
  let covered = 0
  for (const text of wanted) {
    if (text.length >= contentAlignment.longText && line.includes(text)) covered += text.length
  }
  return covered * 2 > line.length
}

/** Short texts inside the stretch of the long ones or next to it; all of them when there is no long one. */
function nearby(short: ReadonlySet<number>, long: ReadonlySet<number>): readonly number[] {
  if (long.size === 0) return [...short]
  const first = Math.min(...long) - contentAlignment.reach
  const last = Math.max(...long) + contentAlignment.reach
  return [...short].filter((at) => at >= first && at <= last)
}

const squeeze = (text: string): string => text.replace(/\s+/g, '')
