import { ratio } from '../../core/text/ratio.js'

/** The segments to keep, and their expected F1. */
export interface SegmentSelection {
  readonly kept: readonly number[]
  readonly expectedF1: number
}

export interface SelectionPreference {
  /** Weight of recall relative to precision, as in F-beta: above 1 more is kept, below 1 less. */
  readonly beta: number
}

/** The preferences that users may choose. */
export const selectionPreferences = {
  precision: { beta: 0.5 },
  recall: { beta: 2 },
} as const satisfies Readonly<Record<string, SelectionPreference>>

/**
 * Errors of segments on a page are correlated: labels include all prices or none, all reviews or none. So F1 is
 * averaged over scenarios in which all segments are less likely, as likely, or more likely than predicted.
 */
export interface LabelScenarios {
  /** Shift of the log odds of all segments, for each scenario. */
  readonly shifts: readonly number[]
  /** Factor on the log odds before the shift, so that the mean likelihood stays about the same. */
  readonly sharpness: number
  /** The weights of the scenarios, with a sum of 1, by the words of content that each expects; default: equal. */
  readonly weigh?: (expected: readonly number[]) => readonly number[]
}

/** Chosen on news pages and on all folds except the honest one: docs/decisions/0023-label-scenarios.md. */
export const defaultScenarios: LabelScenarios = {
  shifts: [-3.4, -1.7, 0, 1.7, 3.4],
  sharpness: 1.55,
}

/** Treats segments as independent. */
export const singleScenario: LabelScenarios = { shifts: [0], sharpness: 1 }

/**
 * Selects the segments with the best expected F-beta of words: all above a likelihood threshold, which is tried at
 * every segment. Each segment counts for its words times its likelihood. Selected segments are in page order.
 */
export function selectByExpectedF(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { beta }: SelectionPreference = { beta: 1 },
  scenarios: LabelScenarios = defaultScenarios,
): SegmentSelection {
  const likeliest = likeliestFirst(likelihoods)
  const all = scenarioWords(likelihoods, words, scenarios)
  const weights = scenarios.weigh?.(all.map(({ total }) => total)) ?? all.map(() => 1 / all.length)
  const recallWeight = beta * beta
  let [kept, best, count, expectedF1] = [0, 0, 0, 0]
  const expected = (weight: number): number => {
    let sum = 0
    for (const [at, { found, total }] of all.entries())
      sum += weights[at]! * ratio((1 + weight) * found, kept + weight * total)
    return sum
  }
  for (const [index, segment] of likeliest.entries()) {
    kept += words[segment]!
    for (const one of all) one.found += one.words[segment]!
    const score = expected(recallWeight)
    if (score > best) [best, count, expectedF1] = [score, index + 1, expected(1)]
  }
  return { kept: [...likeliest.subarray(0, count).sort()], expectedF1 }
}

/** The segments by descending likelihood, then ascending. */
function likeliestFirst(likelihoods: Float32Array): Int32Array {
  // numbers are sorted much faster than by a comparison: of floats from 0 to 1 the bits have the same order
  const bits = new Uint32Array(likelihoods.slice().buffer)
  const keys = new Float64Array(bits.length)
  for (let segment = 0; segment < keys.length; segment++)
    keys[segment] = (maxBits - bits[segment]!) * maxSegments + segment
  keys.sort()
  const segments = new Int32Array(keys.length)
  for (let at = 0; at < keys.length; at++) segments[at] = keys[at]! % maxSegments
  return segments
}

const maxBits = 2 ** 32 - 1
/** Keys are below 2 ** 53. */
const maxSegments = 2 ** 21

/** A selection under a single scenario. */
interface SelectionChoice extends SelectionPreference {
  /** Shift of the log odds of all segments. */
  readonly shift: number
}

/** The number of words in each of several selections from the same likelihoods. */
export function bestSelectionWords(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  choices: readonly SelectionChoice[],
): readonly number[] {
  const likeliest = likeliestFirst(likelihoods)
  const expected = new Float64Array(likeliest.length)
  return choices.map(({ shift, beta }) => {
    const odds = Math.exp(shift)
    let [total, kept, found, best, bestWords] = [0, 0, 0, 0, 0]
    for (let segment = 0; segment < expected.length; segment++) {
      const own = odds * likelihoods[segment]!
      expected[segment] = (words[segment]! * own) / (own + 1 - likelihoods[segment]!)
      total += expected[segment]!
    }
    for (let at = 0; at < likeliest.length; at++) {
      const segment = likeliest[at]!
      kept += words[segment]!
      found += expected[segment]!
      const score = ratio((1 + beta * beta) * found, kept + beta * beta * total)
      if (score > best) [best, bestWords] = [score, kept]
    }
    return bestWords
  })
}

/** Expected content words in one scenario: of each segment, of all segments, and of those selected so far. */
interface ScenarioWords {
  readonly words: Float64Array
  readonly total: number
  found: number
}

function scenarioWords(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { shifts, sharpness }: LabelScenarios,
): readonly ScenarioWords[] {
  const pro = Float64Array.from(likelihoods, (likelihood) => likelihood ** sharpness)
  const contra = Float64Array.from(likelihoods, (likelihood) => (1 - likelihood) ** sharpness)
  return shifts.map((shift) => {
    const odds = Math.exp(shift)
    const expected = pro.map(
      (own, segment) => (odds * own * words[segment]!) / (odds * own + contra[segment]!),
    )
    return { words: expected, total: expected.reduce((sum, own) => sum + own, 0), found: 0 }
  })
}
