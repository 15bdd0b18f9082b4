/** The rank of each value among all, from 1; equal values share their mean rank. */
export function meanRanks(values: readonly number[]): readonly number[] {
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
