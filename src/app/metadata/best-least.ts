/** Something that was said, how likely it was thought to be right, and whether it was. */
export interface Bet {
  readonly likelihood: number
  readonly isRight: boolean
}

/**
 * The likelihood from which on bets are to be believed for their F1 to be highest; 0 where there are none.
 * @param due How many right answers there are.
 */
export function bestLeast(bets: readonly Bet[], due: number): number {
  const sorted = [...bets].sort((a, b) => b.likelihood - a.likelihood)
  let right = 0
  let best = { least: 0, f1: 0 }
  for (const [at, { likelihood, isRight }] of sorted.entries()) {
    if (isRight) right++
    const f1 = (2 * right) / (at + 1 + due)
    // those that are as likely are believed with it
    if (likelihood !== sorted[at + 1]?.likelihood && f1 >= best.f1) best = { least: likelihood, f1 }
  }
  return best.least
}
