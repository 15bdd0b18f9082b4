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
  const { found } = all
  const recallWeight = beta * beta
  let kept = 0
  let best = 0
  let count = 0
  let expectedF1 = 0
  for (let at = 0; at < likeliest.length; at++) {
    const segment = likeliest[at]!
    kept += words[segment]!
    for (let one = 0; one < found.length; one++)
      found[one]! += all.words[one * likeliest.length + segment]!
    const score = expectedF(all, kept, recallWeight)
    if (score > best) {
      best = score
      count = at + 1
      expectedF1 = expectedF(all, kept, 1)
    }
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
  return choices.map((choice) => bestWords(likelihoods, words, choice, likeliest, expected))
}

/** @param expected Memory for the expected content words of each segment. */
function bestWords(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { shift, beta }: SelectionChoice,
  likeliest: Int32Array,
  expected: Float64Array,
): number {
  const odds = Math.exp(shift)
  let total = 0
  for (let segment = 0; segment < expected.length; segment++) {
    const own = odds * likelihoods[segment]!
    expected[segment] = (words[segment]! * own) / (own + 1 - likelihoods[segment]!)
    total += expected[segment]!
  }
  let kept = 0
  let found = 0
  let best = 0
  let bestWords = 0
  for (let at = 0; at < likeliest.length; at++) {
    const segment = likeliest[at]!
    kept += words[segment]!
    found += expected[segment]!
    const score = ratio((1 + beta * beta) * found, kept + beta * beta * total)
    if (score > best) {
      best = score
      bestWords = kept
    }
  }
  return bestWords
}

/** Expected content words in each scenario: of each segment, of all segments, and of those selected so far. */
interface ScenarioWords {
  /** By scenario, then by segment. */
  readonly words: Float64Array
  readonly total: Float64Array
  readonly found: Float64Array
  /** Of each scenario; their sum is 1. */
  readonly weights: ArrayLike<number>
}

/** The weighted mean over scenarios of the F-beta of what is selected so far. */
function expectedF(
  { found, total, weights }: ScenarioWords,
  kept: number,
  recallWeight: number,
): number {
  let sum = 0
  for (let one = 0; one < found.length; one++)
    sum +=
      weights[one]! * ratio((1 + recallWeight) * found[one]!, kept + recallWeight * total[one]!)
  return sum
}

function scenarioWords(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { shifts, sharpness, weigh = equalWeights }: LabelScenarios,
): ScenarioWords {
  const { length } = likelihoods
  const expected = new Float64Array(shifts.length * length)
  const total = new Float64Array(shifts.length)
  const odds = shifts.map((shift) => Math.exp(shift))
  for (let segment = 0; segment < length; segment++) {
    const pro = likelihoods[segment]! ** sharpness
    const contra = (1 - likelihoods[segment]!) ** sharpness
    for (let one = 0; one < odds.length; one++) {
      const likely = odds[one]! * pro
      const own = (likely * words[segment]!) / (likely + contra)
      expected[one * length + segment] = own
      total[one]! += own
    }
  }
  const found = new Float64Array(shifts.length)
  return { words: expected, total, found, weights: weigh(Array.from(total)) }
}

const equalWeights = (expected: readonly number[]): readonly number[] =>
  expected.map(() => 1 / expected.length)
