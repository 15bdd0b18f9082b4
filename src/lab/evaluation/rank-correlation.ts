import { meanRanks } from '../../ml/numeric/ranks.js'

/** Spearman's rank correlation of two lists, from -1 to 1. Equal values share their mean rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [meanRanks(a), meanRanks(b)]
  const middle = (a.length + 1) / 2
  let [together, squaresA, squaresB] = [0, 0, 0]
  for (const [at, rank] of ranksA.entries()) {
    together += (rank - middle) * (ranksB[at]! - middle)
    squaresA += (rank - middle) ** 2
    squaresB += (ranksB[at]! - middle) ** 2
  }
  return squaresA === 0 || squaresB === 0 ? 0 : together / Math.sqrt(squaresA * squaresB)
}
