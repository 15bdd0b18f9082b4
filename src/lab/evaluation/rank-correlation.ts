/** Spearman's rank correlation of two lists, from -1 to 1. Equal values share their mean rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)]
  const middle = (a.length + 1) / 2
  let [together, squaresA, squaresB] = [0, 0, 0]
  for (const [at, rank] of ranksA.entries()) {
    together += (rank - middle) * (ranksB[at]! - middle)
    squaresA += (rank - middle) ** 2
    squaresB += (ranksB[at]! - middle) ** 2
  }
  return squaresA === 0 || squaresB === 0 ? 0 : together / Math.sqrt(squaresA * squaresB)
}

function ranksOf(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!)
  const ranks = new Array<number>(values.length).fill(0)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++
    for (let at = from; at < to; at++) ranks[order[at]!] = (from + 1 + to) / 2
    from = to
  }
  return ranks
}
