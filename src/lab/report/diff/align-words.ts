import { lowerBound } from '../../../core/text/lower-bound.js'

export const alignLimits = {
  /** Maximum product of word counts for word-by-word comparison of a range without anchors. */
  product: 90_000,
  /** Maximum depth of splitting ranges at anchors. */
  depth: 24,
  /** Maximum length of a match that may be a coincidence. */
  strayWords: 3,
  /** A short match is a coincidence if the gaps on both sides are this many times longer. */
  strayGap: 3,
} as const

/** Words that both texts share, starting at these indices. */
export interface WordMatch {
  readonly gold: number
  readonly found: number
  readonly length: number
}

/** A range of both texts; ends are exclusive. */
interface WordRange {
  readonly gold: number
  readonly goldEnd: number
  readonly found: number
  readonly foundEnd: number
  readonly depth: number
}

/**
 * The words that two lists share in the same order. Ranges are split at common phrases. Small ranges without common
 * phrases are compared word by word; large ones count as different, so that time is about linear.
 */
export function alignWords(
  gold: readonly string[],
  found: readonly string[],
): readonly WordMatch[] {
  const matches: WordMatch[] = []
  const whole = { gold: 0, goldEnd: gold.length, found: 0, foundEnd: found.length, depth: 0 }
  const left: WordRange[] = [whole]
  for (let range = left.pop(); range; range = left.pop()) {
    const inner = trimRange(range, gold, found, matches)
    const goldWords = gold.slice(inner.gold, inner.goldEnd)
    const foundWords = found.slice(inner.found, inner.foundEnd)
    const anchors = inner.depth < alignLimits.depth ? phraseAnchors(goldWords, foundWords) : []
    if (anchors.length > 0) left.push(...cutAt(anchors, inner))
    else if (goldWords.length * foundWords.length <= alignLimits.product)
      for (const [a, b] of longestCommonSubsequence(goldWords, foundWords))
        matches.push({ gold: inner.gold + a, found: inner.found + b, length: 1 })
  }
  return withoutStrayMatches(mergeAdjacent(matches.sort((a, b) => a.gold - b.gold)), whole)
}

/** Moves the common beginning and end of a range to `matches`. */
function trimRange(
  range: WordRange,
  a: readonly string[],
  b: readonly string[],
  matches: WordMatch[],
): WordRange {
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

/** The range before the first anchor, and the ranges that start at each anchor. */
function cutAt(
  anchors: readonly (readonly [gold: number, found: number])[],
  range: WordRange,
): readonly WordRange[] {
  const starts = [
    [range.gold, range.found] as const,
    ...anchors.map(([a, b]) => [range.gold + a, range.found + b] as const),
  ]
  return starts.map(([gold, found], at) => {
    const [goldEnd, foundEnd] = starts[at + 1] ?? [range.goldEnd, range.foundEnd]
    return { gold, goldEnd, found, foundEnd, depth: range.depth + 1 }
  })
}

/** Merges matches that are adjacent in both texts. */
function mergeAdjacent(matches: readonly WordMatch[]): readonly WordMatch[] {
  const merged: WordMatch[] = []
  for (const match of matches) {
    const last = merged.at(-1)
    if (match.length === 0) continue
    if (last && isNext(last, match))
      merged[merged.length - 1] = { ...last, length: last.length + match.length }
    else merged.push(match)
  }
  return merged
}

const isNext = (last: WordMatch, next: WordMatch): boolean =>
  next.gold === last.gold + last.length && next.found === last.found + last.length

/** Drops short coincidental matches, which would fragment the comparison. */
function withoutStrayMatches(
  matches: readonly WordMatch[],
  { goldEnd, foundEnd }: WordRange,
): readonly WordMatch[] {
  const kept: WordMatch[] = []
  matches.forEach((match, at) => {
    const before = gap(kept.at(-1), match)
    const after = gap(match, matches[at + 1] ?? { gold: goldEnd, found: foundEnd, length: 0 })
    if (!isStray(match.length, Math.min(before, after))) kept.push(match)
  })
  return kept
}

const isStray = (length: number, gap: number): boolean =>
  length <= alignLimits.strayWords && gap >= alignLimits.strayGap * length

/** Words between two matches, in the text with more of them. */
const gap = (last: WordMatch | undefined, next: WordMatch): number =>
  Math.max(
    next.gold - (last ? last.gold + last.length : 0),
    next.found - (last ? last.found + last.length : 0),
  )

/** The start of a phrase that occurs in both texts. */
type PhraseAnchor = readonly [gold: number, found: number]

/** Phrase lengths, and which occurrence counts: long phrases correspond even if they are repeated. */
const phrases = [
  { words: 8, take: 'first' },
  { words: 4, take: 'only' },
  { words: 2, take: 'only' },
  { words: 1, take: 'only' },
] as const

type Take = (typeof phrases)[number]['take']

/** The longest phrases that both texts have, as many as are in the same order (patience diff). */
export function phraseAnchors(
  gold: readonly string[],
  found: readonly string[],
): readonly PhraseAnchor[] {
  for (const { words, take } of phrases) {
    const anchors = commonPhrases(gold, found, words, take)
    if (anchors.length > 0) return longestIncreasing(anchors)
  }
  return []
}

/** Anchors in the order of the gold. */
function commonPhrases(
  gold: readonly string[],
  found: readonly string[],
  words: number,
  take: Take,
): readonly PhraseAnchor[] {
  const foundPlaces = placesOf(found, words, take)
  return [...placesOf(gold, words, take)].flatMap(([phrase, place]): readonly PhraseAnchor[] => {
    const other = foundPlaces.get(phrase)
    return place === repeated || other === undefined || other === repeated ? [] : [[place, other]]
  })
}

const repeated = -1

function placesOf(text: readonly string[], words: number, take: Take): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at + words <= text.length; at++) {
    const phrase = text.slice(at, at + words).join(' ')
    if (!places.has(phrase)) places.set(phrase, at)
    else if (take === 'only') places.set(phrase, repeated)
  }
  return places
}

/** The longest subsequence of anchors that is in the order of both texts (patience sorting). */
export function longestIncreasing(anchors: readonly PhraseAnchor[]): readonly PhraseAnchor[] {
  /** For each length, the anchor with the smallest end of a series of that length. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  anchors.forEach(([, place], at) => {
    const length = lowerBound(ends.length, (one) => anchors[ends[one]!]![1] >= place)
    before[at] = ends[length - 1]
    ends[length] = at
  })
  const series: PhraseAnchor[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) series.push(anchors[at]!)
  return series.reverse()
}

/** Index pairs of a longest common subsequence. Time and memory are the product of the lengths. */
export function longestCommonSubsequence(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const width = b.length + 1
  /** The length of the longest common subsequence of the rests from `i` and `j`, row by row. */
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number): number => lengths[i * width + j]!
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const places: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return places
}
