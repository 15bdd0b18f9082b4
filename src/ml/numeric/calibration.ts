/** A function of scores that never falls: linear between points, constant before the first and after the last. */
export interface Calibration {
  /** Ascending. */
  readonly scores: Float32Array
  readonly values: Float32Array
}

/** Of scores that are the values themselves, from 0 to 1. */
export const uncalibrated: Calibration = {
  scores: Float32Array.of(0, 1),
  values: Float32Array.of(0, 1),
}

interface Point {
  readonly score: number
  readonly value: number
  readonly weight: number
}

/** Scores of about this many groups of equal size are averaged, so that single values do not show. */
const groups = 160

/** Fits the mean value at each score: isotonic regression over groups of similar scores. */
export function fitCalibration(scores: ArrayLike<number>, values: ArrayLike<number>): Calibration {
  const order = Array.from(scores, (_, at) => at).sort((a, b) => scores[a]! - scores[b]!)
  const rising: Point[] = []
  for (const group of grouped(order, scores)) {
    let point = meanPoint(
      group.map((at) => ({ score: scores[at]!, value: values[at]!, weight: 1 })),
    )
    while (rising.length > 0 && rising.at(-1)!.value >= point.value)
      point = meanPoint([rising.pop()!, point])
    rising.push(point)
  }
  return {
    scores: Float32Array.from(rising, ({ score }) => score),
    values: Float32Array.from(rising, ({ value }) => value),
  }
}

/** Equal scores are in one group. */
function grouped(order: readonly number[], scores: ArrayLike<number>): readonly number[][] {
  const size = Math.max(1, Math.ceil(order.length / groups))
  const found: number[][] = []
  for (const at of order) {
    const last = found.at(-1)
    const isFull =
      last === undefined || (last.length >= size && scores[last.at(-1)!]! < scores[at]!)
    if (isFull) found.push([at])
    else last.push(at)
  }
  return found
}

function meanPoint(points: readonly Point[]): Point {
  const weight = points.reduce((sum, point) => sum + point.weight, 0)
  const meanOf = (key: 'score' | 'value'): number =>
    points.reduce((sum, point) => sum + point.weight * point[key], 0) / weight
  return { score: meanOf('score'), value: meanOf('value'), weight }
}

/** The value of a calibration at a score; 0 if it has no points. */
export function calibratedValue({ scores, values }: Calibration, score: number): number {
  const after = scores.findIndex((known) => known >= score)
  if (after < 0) return values.at(-1) ?? 0
  if (after === 0) return values[0]!
  const [low, high] = [scores[after - 1]!, scores[after]!]
  const share = (score - low) / (high - low)
  return values[after - 1]! + share * (values[after]! - values[after - 1]!)
}
