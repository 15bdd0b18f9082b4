import { type F1Score, f1Score } from '../../core/f1-score.js'
import { shingleTexts, shingleTokens } from '../../core/text/shingles.js'
import { characterAndWordTokens } from '../../core/text/tokens.js'

const containment = {
  /** The minimum share of a segment's shingles in the text: texts differ in quotes and spaces. */
  share: 0.5,
} as const

/**
 * The indices of the segments that a text contains: half of a segment's shingles occur in it, or, for a segment
 * shorter than a shingle, the segment is a line of it. Linear in both lengths.
 */
export function containedSegments(segments: readonly string[], text: string): ReadonlySet<number> {
  const lines = new Set<string>()
  for (const line of text.split('\n')) {
    const tokens = characterAndWordTokens(line)
    if (tokens.length < shingleTokens) lines.add(tokens.join(' '))
  }
  const shingles = new Set(shingleTexts(characterAndWordTokens(text)))
  const contained = new Set<number>()
  for (const [index, segment] of segments.entries()) {
    if (isContained(characterAndWordTokens(segment), lines, shingles)) contained.add(index)
  }
  return contained
}

function isContained(
  tokens: readonly string[],
  lines: ReadonlySet<string>,
  shingles: ReadonlySet<string>,
): boolean {
  if (tokens.length === 0) return false
  if (tokens.length < shingleTokens) return lines.has(tokens.join(' '))
  const own = shingleTexts(tokens)
  return own.filter((shingle) => shingles.has(shingle)).length >= own.length * containment.share
}

export interface SegmentScore extends F1Score {
  /** The share of all segments that were rightly kept or rightly dropped. */
  readonly accuracy: number
}

/** Scores the kept segments, by their indices below `count`, against those that the gold keeps. */
export function segmentScore(
  kept: ReadonlySet<number>,
  gold: ReadonlySet<number>,
  count: number,
): SegmentScore {
  const common = [...kept].filter((segment) => gold.has(segment)).length
  const wrong = kept.size + gold.size - 2 * common
  for (const segment of [...kept, ...gold]) {
    if (!(segment >= 0 && segment < count))
      throw new RangeError(`Segment ${segment} is none of ${count}`)
  }
  return {
    ...f1Score(common, kept.size, gold.size),
    accuracy: count === 0 ? 1 : (count - wrong) / count,
  }
}
