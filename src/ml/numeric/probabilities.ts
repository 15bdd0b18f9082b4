/** The index of the greatest value; the first one on ties. */
export function argmax(values: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if (values[at]! > values[best]!) best = at
  return best
}

/** Probabilities closer than this to 0 or 1 are treated as this far from it, so that log odds are finite. */
const minProbability = 1e-6

/** Log odds; finite for every probability. */
export const logit = (probability: number): number =>
  Math.log(Math.max(minProbability, probability) / Math.max(minProbability, 1 - probability))

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))
