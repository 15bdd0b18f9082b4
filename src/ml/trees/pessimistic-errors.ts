/**
 * The expected errors of a leaf on new rows, given its errors on training rows: the upper confidence bound of a
 * binomial share, times the rows. C4.5 prunes by it (Quinlan, "C4.5: Programs for Machine Learning", 1993, section
 * 4.2; AddErrs in its release 8):
 *
 * - no errors: rows * (1 - confidence^(1 / rows)), which is exact
 * - one or more: Wilson's bound with continuity correction, where e = errors + 1/2 and z leaves `confidence` above it
 *   under the normal curve: rows * (e + z²/2 + z * sqrt(e * (1 - e / rows) + z²/4)) / (rows + z²)
 * - between none and one, which weights allow: linear interpolation between the two
 *
 * Never more than all rows. C4.5 interpolates z in a table (.6925 for .25); here it is exact (.6745), as in Weka.
 */
export function pessimisticErrors(confidence: number): (rows: number, errors: number) => number {
  const z2 = normalQuantile(confidence) ** 2
  const logConfidence = Math.log(confidence)
  const ofNone = (rows: number): number => -rows * Math.expm1(logConfidence / rows)
  const ofSome = (rows: number, errors: number): number => {
    const e = errors + 0.5
    if (e >= rows) return rows
    return (rows * (e + z2 / 2 + Math.sqrt(z2 * (e * (1 - e / rows) + z2 / 4)))) / (rows + z2)
  }
  return (rows, errors) => {
    if (rows === 0) return 0
    if (errors >= 1) return ofSome(rows, errors)
    const none = ofNone(rows)
    return errors === 0 ? none : none + errors * (ofSome(rows, 1) - none)
  }
}

/**
 * The number of standard deviations above the mean that leaves this share (at most one half) of a normal distribution.
 */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share <= 0.5)) {
    throw new RangeError(`The confidence is ${share}, not above 0 and at most 0.5`)
  }
  let low = 0
  let high = 40
  for (let middle = 20; low < middle && middle < high; middle = (low + high) / 2) {
    if (shareAbove(middle) > share) low = middle
    else high = middle
  }
  return high
}

/**
 * The share of a normal distribution beyond z standard deviations: by a series for small z, else by a continued
 * fraction.
 */
function shareAbove(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z > 3) {
    let fraction = z
    for (let step = 100; step > 0; step--) fraction = z + step / fraction
    return density / fraction
  }
  let sum = 0
  let term = z
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term
    term *= (z * z) / odd
  }
  return 0.5 - density * sum
}
