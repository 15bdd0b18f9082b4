/** Beyond this a likelihood is as good as certain. */
const least = 1e-6

/** The logarithm of the odds; of what is certain it is finite all the same. */
export const logit = (likelihood: number): number =>
  Math.log(Math.max(least, likelihood) / Math.max(least, 1 - likelihood))

export const fromLogit = (logit: number): number => 1 / (1 + Math.exp(-logit))
