export interface Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

const perfect: Score = { precision: 1, recall: 1, f1: 1 }

/**
 * The score of an answer of `found` things, `common` of them among the `gold` ones. Where there is nothing to find,
 * only an empty answer is right, and scores 1. F1 is one division, so that thresholds such as .9 are met exactly.
 */
export const scoreOf = (common: number, found: number, gold: number): Score =>
  found === 0 && gold === 0
    ? perfect
    : {
        precision: found === 0 ? 0 : common / found,
        recall: gold === 0 ? 0 : common / gold,
        f1: (2 * common) / (found + gold),
      }

/** Each part averaged by itself: F1 is the mean of F1s, not the F1 of means. `undefined` for no scores. */
export function meanScore(scores: readonly Score[]): Score | undefined {
  if (scores.length === 0) return undefined
  const mean = (part: keyof Score): number =>
    scores.reduce((sum, score) => sum + score[part], 0) / scores.length
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') }
}
