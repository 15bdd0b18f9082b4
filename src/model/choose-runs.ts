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
 * The runs, in page order, that promise the best F of words: those that are likelier than a cut, which is tried at every
 * place. Each run counts with its words, as often as it is likely to be content.
 */
export function chooseRuns(
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  { beta }: Leaning = { beta: 1 },
): Choice {
  const likeliest = Int32Array.from(likelihoods.keys()).sort(
    (a, b) => likelihoods[b]! - likelihoods[a]! || a - b,
  )
  const recallWeight = beta * beta
  const due = likelihoods.reduce((sum, likelihood, run) => sum + likelihood * words[run]!, 0)
  let [found, kept, best, count, expectedF1] = [0, 0, 0, 0, 0]
  for (const [place, run] of likeliest.entries()) {
    found += likelihoods[run]! * words[run]!
    kept += words[run]!
    const score = ratio((1 + recallWeight) * found, kept + recallWeight * due)
    if (score > best) [best, count, expectedF1] = [score, place + 1, (2 * found) / (kept + due)]
  }
  return { kept: [...likeliest.subarray(0, count).sort()], expectedF1 }
}
