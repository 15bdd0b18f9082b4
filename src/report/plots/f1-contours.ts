/** A line of points whose harmonic mean is the same. */
export interface Contour {
  readonly f1: number
  /** From the least precision to the highest. */
  readonly points: readonly [RatePair, ...RatePair[]]
}

interface RatePair {
  readonly precision: number
  readonly recall: number
}

type Domain = readonly [low: number, high: number]

/** Lines are a tenth of F1 apart, or half of that where few would be seen. */
const [step, fineStep] = [0.1, 0.05]

/** From here on a box counts as wide. */
const wideBox = 0.4

const piecesOfLine = 40

/** The lines of equal F1 as far as they run through the box of these domains. */
export function f1Contours(precision: Domain, recall: Domain): readonly Contour[] {
  const width = Math.max(precision[1] - precision[0], recall[1] - recall[0])
  const apart = width > wideBox ? step : fineStep
  const levels = Array.from({ length: Math.round(1 / apart) - 1 }, (_, i) => (i + 1) * apart)
  return levels.flatMap((f1) => contour(f1, precision, recall) ?? [])
}

/** `undefined` where the line does not run through the box. */
function contour(f1: number, precision: Domain, recall: Domain): Contour | undefined {
  const from = Math.max(precision[0], otherOf(f1, recall[1]))
  const to = Math.min(precision[1], otherOf(f1, recall[0]))
  if (!(from < to)) return undefined
  const pair = (i: number): RatePair => {
    const at = from + ((to - from) * i) / piecesOfLine
    return { precision: at, recall: otherOf(f1, at) }
  }
  return { f1, points: [pair(0), ...Array.from({ length: piecesOfLine }, (_, i) => pair(i + 1))] }
}

/** Recall by precision or the other way: of 2pr / (p + r) = f, r = fp / (2p - f); none is high enough up to p = f / 2. */
const otherOf = (f1: number, one: number): number =>
  2 * one > f1 ? (f1 * one) / (2 * one - f1) : Number.POSITIVE_INFINITY
