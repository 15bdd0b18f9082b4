import { ratio } from '../features/feature.js'

/** The runs to keep, and the F1 that this may be expected to have. */
export interface Choice {
  readonly kept: readonly number[]
  readonly expectedF1: number
}

export interface Leaning {
  /** How many times as much finding a word counts as keeping no wrong one: F-beta. Above 1 more is kept, below 1 less. */
  readonly beta: number
}

/** What users may lean to. */
export const leanings = {
  precision: { beta: 0.5 },
  recall: { beta: 2 },
} as const satisfies Readonly<Record<string, Leaning>>

/**
 * What is wrong about one run of a page is wrong about many: whoever labelled it took all prices or none, all reviews or none. So a choice
 * is tried where all runs are less likely than they look, as likely, and likelier.
 */
export interface Moods {
  /** What the logarithms of the odds of all runs are shifted by. */
  readonly shifts: readonly number[]
  /** What they are multiplied by before, so that likelihoods stay about what they are on average. */
  readonly sharpness: number
}

/** Chosen on all folds but the honest one and on news: docs/decisions/0023-moods.md. */
export const usualMoods: Moods = { shifts: [-2.2, 0, 2.2], sharpness: 1.45 }

/** As if runs had nothing to do with each other. */
export const noMoods: Moods = { shifts: [0], sharpness: 1 }

/**
 * The runs, in page order, that promise the best F of words: those that are likelier than a cut, which is tried at every
 * place. Each run counts with its words, as often as it is likely to be content.
 */
export function chooseRuns(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { beta }: Leaning = { beta: 1 },
  moods: Moods = usualMoods,
): Choice {
  const likeliest = Int32Array.from(likelihoods.keys()).sort(
    (a, b) => likelihoods[b]! - likelihoods[a]! || a - b,
  )
  const cases = casesOf(likelihoods, words, moods)
  const recallWeight = beta * beta
  let [kept, best, count, expectedF1] = [0, 0, 0, 0]
  const expected = (weight: number): number => {
    let sum = 0
    for (const { found, due } of cases) sum += ratio((1 + weight) * found, kept + weight * due)
    return sum / cases.length
  }
  for (const [place, run] of likeliest.entries()) {
    kept += words[run]!
    for (const one of cases) one.found += one.words[run]!
    const score = expected(recallWeight)
    if (score > best) [best, count, expectedF1] = [score, place + 1, expected(1)]
  }
  return { kept: [...likeliest.subarray(0, count).sort()], expectedF1 }
}

/** The words of each run that are content in one mood, of all runs together, and of those that were taken so far. */
interface Case {
  readonly words: Float64Array
  readonly due: number
  found: number
}

function casesOf(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { shifts, sharpness }: Moods,
): readonly Case[] {
  const pro = Float64Array.from(likelihoods, (likelihood) => likelihood ** sharpness)
  const contra = Float64Array.from(likelihoods, (likelihood) => (1 - likelihood) ** sharpness)
  return shifts.map((shift) => {
    const odds = Math.exp(shift)
    const likely = pro.map((own, run) => (odds * own * words[run]!) / (odds * own + contra[run]!))
    return { words: likely, due: likely.reduce((sum, own) => sum + own, 0), found: 0 }
  })
}
