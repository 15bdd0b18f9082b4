import { anchorsOf } from './anchors.js'
import { commonWords } from './common-words.js'

export const alignLimits = {
  /** Words by words of what is compared one with each other, where no phrase tells places apart. */
  product: 90_000,
  /** Times that a range is cut at its anchors, and each piece again. */
  depth: 24,
  /** Words in a row that any two texts may share by chance. */
  strayWords: 3,
  /** Times their number that others on either side of them must be for it to be chance. */
  strayGap: 3,
} as const

/** So many words, from these places on, that both texts have. */
export interface Match {
  readonly gold: number
  readonly found: number
  readonly length: number
}

/** Of both texts, from a place to before another. */
interface Range {
  readonly gold: number
  readonly goldEnd: number
  readonly found: number
  readonly foundEnd: number
  readonly depth: number
}

/**
 * What two lists of words share in the same order. A range is cut at the phrases that both have; small ones without such
 * are compared word by word, large ones count as different: time grows about as the length.
 */
export function align(gold: readonly string[], found: readonly string[]): readonly Match[] {
  const matches: Match[] = []
  const whole = { gold: 0, goldEnd: gold.length, found: 0, foundEnd: found.length, depth: 0 }
  const left: Range[] = [whole]
  for (let range = left.pop(); range; range = left.pop()) {
    const inner = trimmed(range, gold, found, matches)
    const goldWords = gold.slice(inner.gold, inner.goldEnd)
    const foundWords = found.slice(inner.found, inner.foundEnd)
    const anchors = inner.depth < alignLimits.depth ? anchorsOf(goldWords, foundWords) : []
    if (anchors.length > 0) left.push(...cutAt(anchors, inner))
    else if (goldWords.length * foundWords.length <= alignLimits.product)
      for (const [a, b] of commonWords(goldWords, foundWords))
        matches.push({ gold: inner.gold + a, found: inner.found + b, length: 1 })
  }
  return withoutCoincidences(joined(matches.sort((a, b) => a.gold - b.gold)), whole)
}

/** Takes the common beginning and end of a range off, into `matches`. */
function trimmed(
  range: Range,
  a: readonly string[],
  b: readonly string[],
  matches: Match[],
): Range {
  let { gold, goldEnd, found, foundEnd } = range
  while (gold < goldEnd && found < foundEnd && a[gold] === b[found]) {
    gold++
    found++
  }
  while (goldEnd > gold && foundEnd > found && a[goldEnd - 1] === b[foundEnd - 1]) {
    goldEnd--
    foundEnd--
  }
  matches.push({ gold: range.gold, found: range.found, length: gold - range.gold })
  matches.push({ gold: goldEnd, found: foundEnd, length: range.goldEnd - goldEnd })
  return { gold, goldEnd, found, foundEnd, depth: range.depth }
}

/** The range before the first anchor, and one from each anchor on. */
function cutAt(
  anchors: readonly (readonly [gold: number, found: number])[],
  range: Range,
): readonly Range[] {
  const starts = [
    [range.gold, range.found] as const,
    ...anchors.map(([a, b]) => [range.gold + a, range.found + b] as const),
  ]
  return starts.map(([gold, found], at) => {
    const [goldEnd, foundEnd] = starts[at + 1] ?? [range.goldEnd, range.foundEnd]
    return { gold, goldEnd, found, foundEnd, depth: range.depth + 1 }
  })
}

/** One match where one follows on another in both texts. */
function joined(matches: readonly Match[]): readonly Match[] {
  const runs: Match[] = []
  for (const match of matches) {
    const last = runs.at(-1)
    if (match.length === 0) continue
    if (last && isNext(last, match))
      runs[runs.length - 1] = { ...last, length: last.length + match.length }
    else runs.push(match)
  }
  return runs
}

const isNext = (last: Match, next: Match): boolean =>
  next.gold === last.gold + last.length && next.found === last.found + last.length

/** Without the stray words that any two texts share, which would tear apart what is to be read. */
function withoutCoincidences(
  matches: readonly Match[],
  { goldEnd, foundEnd }: Range,
): readonly Match[] {
  const kept: Match[] = []
  matches.forEach((match, at) => {
    const before = gap(kept.at(-1), match)
    const after = gap(match, matches[at + 1] ?? { gold: goldEnd, found: foundEnd, length: 0 })
    if (!isStray(match.length, Math.min(before, after))) kept.push(match)
  })
  return kept
}

const isStray = (length: number, gap: number): boolean =>
  length <= alignLimits.strayWords && gap >= alignLimits.strayGap * length

/** Words between two matches, of the text that has more there. */
const gap = (last: Match | undefined, next: Match): number =>
  Math.max(
    next.gold - (last ? last.gold + last.length : 0),
    next.found - (last ? last.found + last.length : 0),
  )
