import { type Score, scoreOf } from './score.js'

export interface BlockScore extends Score {
  /** The share of all blocks that were rightly kept or rightly dropped. */
  readonly accuracy: number
}

/** Scores the blocks that were kept, by their numbers 0 to `count` - 1, against those that should be. */
export function blockScore(
  kept: ReadonlySet<number>,
  gold: ReadonlySet<number>,
  count: number,
): BlockScore {
  const common = [...kept].filter((block) => gold.has(block)).length
  const wrong = kept.size + gold.size - 2 * common
  for (const block of [...kept, ...gold]) {
    if (!(block >= 0 && block < count)) throw new RangeError(`Block ${block} is none of ${count}`)
  }
  return {
    ...scoreOf(common, kept.size, gold.size),
    accuracy: count === 0 ? 1 : (count - wrong) / count,
  }
}
