export interface F1Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

const perfect: F1Score = { precision: 1, recall: 1, f1: 1 }

/**
 * The score of `found` items, `common` of which are among the `gold` ones. Where there is nothing to find, only an
 * empty answer is right and scores 1. F1 is a single division, so that thresholds such as .9 are met exactly.
 */
export const f1Score = (common: number, found: number, gold: number): F1Score =>
  found === 0 && gold === 0
    ? perfect
    : {
        precision: found === 0 ? 0 : common / found,
        recall: gold === 0 ? 0 : common / gold,
        f1: (2 * common) / (found + gold),
      }

/** The mean of each measure: its F1 is the mean of F1s, not the F1 of means. `undefined` for no scores. */
export function meanF1Score(scores: readonly F1Score[]): F1Score | undefined {
  if (scores.length === 0) return undefined
  const mean = (measure: keyof F1Score): number =>
    scores.reduce((sum, score) => sum + score[measure], 0) / scores.length
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') }
}
