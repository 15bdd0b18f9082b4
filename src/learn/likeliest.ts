/** The place of the greatest likelihood; the first of several. */
export function likeliestOf(likelihoods: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < likelihoods.length; at++)
    if (likelihoods[at]! > likelihoods[best]!) best = at
  return best
}
