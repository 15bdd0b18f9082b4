import { type F1Score, f1Score } from '../../core/f1-score.js'

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
