import { solveLinear } from '../../../ml/numeric/linear-equations.js'
import {
  type ConfidenceModel,
  type ContentSigns,
  magnitude,
  scoreOfF1,
} from '../../../rules/health/content-confidence.js'

/** Main content that a rule gave on a page that it was not learned from. */
export interface ConfidenceSample {
  readonly site: string
  readonly page: string
  /** The word F1 of the content. */
  readonly f1: number
  readonly confidence: number
  readonly signs: ContentSigns
}

const fitDefaults = {
  /** The share of answers that may have a lower F1 than their confidence. */
  below: 0.1,
  ridge: 0.05,
  /** Slopes of the lower bound that are tried. */
  slopes: Array.from({ length: 60 }, (_, at) => 0.2 + at * 0.05),
} as const

const signNames: readonly (keyof ContentSigns)[] = [
  'linked',
  'short',
  'newPlaces',
  'votes',
  'gap',
  'near',
  'unfit',
  'unsure',
]

interface Row {
  readonly signs: readonly number[]
  readonly score: number
  readonly weight: number
}

/**
 * Fits how much each sign takes off: a ridge regression of the score of F1 on the magnitudes of the signs, of which
 * none may count for an answer; then the line below which one answer in ten is. Every page counts once, whichever
 * rules it was extracted by, and a site by the root of its pages.
 */
export function fitContentConfidence(samples: readonly ConfidenceSample[]): ConfidenceModel {
  const rows = weighted(samples)
  let columns = [...signNames.keys()]
  let weights: readonly number[]
  for (;;) {
    weights = ridgeWeights(rows, columns)
    const kept = columns.filter((_, at) => weights[at]! > 0)
    if (kept.length === columns.length) break
    columns = kept
  }
  const penaltyOf = ({ signs }: Row): number =>
    columns.reduce((sum, column, at) => sum + weights[at]! * signs[column]!, 0)
  const { best, slope } = lowerLine(rows, penaltyOf)
  const weightOf = (column: number): number => (weights[columns.indexOf(column)] ?? 0) * slope
  return {
    best,
    weights: Object.fromEntries(
      signNames.map((name, column) => [name, weightOf(column)]),
    ) as ConfidenceModel['weights'],
  }
}

function weighted(samples: readonly ConfidenceSample[]): readonly Row[] {
  const uses = new Map<string, number>()
  const pages = new Map<string, Set<string>>()
  const keyOf = ({ site, page }: ConfidenceSample): string => JSON.stringify([site, page])
  for (const sample of samples) {
    uses.set(keyOf(sample), (uses.get(keyOf(sample)) ?? 0) + 1)
    pages.set(sample.site, (pages.get(sample.site) ?? new Set()).add(sample.page))
  }
  return samples.map((sample) => ({
    signs: signNames.map((name) => magnitude(sample.signs[name])),
    score: scoreOfF1(sample.f1),
    weight: 1 / uses.get(keyOf(sample))! / Math.sqrt(pages.get(sample.site)!.size),
  }))
}

/** By column: what one unit takes off the score. */
function ridgeWeights(rows: readonly Row[], columns: readonly number[]): readonly number[] {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (value: (row: Row) => number): number =>
    rows.reduce((sum, row) => sum + row.weight * value(row), 0) / total
  const means = columns.map((column) => meanOf(({ signs }) => signs[column]!))
  const scales = columns.map(
    (column, at) => Math.sqrt(meanOf(({ signs }) => (signs[column]! - means[at]!) ** 2)) || 1,
  )
  const meanScore = meanOf(({ score }) => score)
  const scaled = ({ signs }: Row, at: number): number =>
    (signs[columns[at]!]! - means[at]!) / scales[at]!
  const products = columns.map((_, one) => [
    ...columns.map(
      (_, other) =>
        meanOf((row) => scaled(row, one) * scaled(row, other)) +
        (one === other ? fitDefaults.ridge : 0),
    ),
    meanOf((row) => scaled(row, one) * (meanScore - row.score)),
  ])
  return solveLinear(products).map((weight, at) => weight / scales[at]!)
}

/** The line `best - slope * penalty` that has one score in ten below it, with the smallest loss of all slopes. */
function lowerLine(
  rows: readonly Row[],
  penaltyOf: (row: Row) => number,
): { readonly best: number; readonly slope: number } {
  const penalties = rows.map(penaltyOf)
  const lines = fitDefaults.slopes.map((slope) => {
    const rests = rows.map(({ score, weight }, at) => ({
      rest: score + slope * penalties[at]!,
      weight,
    }))
    const best = weightedQuantile(rests, fitDefaults.below)
    const loss = rests.reduce((sum, { rest, weight }) => {
      const above = rest - best
      return sum + weight * (above > 0 ? fitDefaults.below : fitDefaults.below - 1) * above
    }, 0)
    return { best, slope, loss }
  })
  return lines.reduce((least, line) => (line.loss < least.loss ? line : least))
}

function weightedQuantile(
  rests: readonly { readonly rest: number; readonly weight: number }[],
  share: number,
): number {
  const rising = [...rests].sort((a, b) => a.rest - b.rest)
  const total = rising.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  for (const { rest, weight } of rising) {
    sum += weight
    if (sum >= share * total) return rest
  }
  return rising.at(-1)?.rest ?? 0
}
