import { WordPlaces } from './word-places.js'
import type { WordTally } from './word-tally.js'

export const wordWeighing = {
  /** A word on fewer pages tells of these pages, not of others. */
  leastPages: 4,
  /** A word counts as if it had been met on so many more pages of the usual kind. */
  usualPages: 4,
  /** How much of the usual page is content. */
  usualContent: 0.35,
} as const

/** Weights are kept as whole numbers up to this. */
export const weightSteps = 255

/** The steps of a word that nothing is known of. */
export const unknownSteps = -1

/** How much of what stands with a word is content, for each word that was met often enough. */
export class WordWeights {
  readonly #places: WordPlaces

  private constructor(
    /** Ascending. */
    readonly words: Uint32Array,
    readonly steps: Uint8Array,
  ) {
    this.#places = new WordPlaces(words)
  }

  static learn(tally: WordTally): WordWeights {
    const { leastPages, usualPages, usualContent } = wordWeighing
    const known = [...tally.met].filter(([, { pages }]) => pages >= leastPages)
    known.sort(([a], [b]) => a - b)
    const share = ({ pages, content }: { pages: number; content: number }): number =>
      (content + usualPages * usualContent) / (pages + usualPages)
    return new WordWeights(
      Uint32Array.from(known, ([word]) => word),
      Uint8Array.from(known, ([, met]) => Math.round(share(met) * weightSteps)),
    )
  }

  /** Those that were kept. */
  static of(words: Uint32Array, weights: Uint8Array): WordWeights {
    return new WordWeights(words, weights)
  }

  /** From 0, never content, to 1; `undefined` for a word that nothing is known of. */
  weightOf(word: number): number | undefined {
    const steps = this.stepsOf(word)
    return steps === unknownSteps ? undefined : steps / weightSteps
  }

  /** The weight in whole steps. */
  stepsOf(word: number): number {
    const place = this.#places.placeOf(word)
    return place < 0 ? unknownSteps : this.steps[place]!
  }
}
