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
  /** Each word in the first free slot from the one that its bits name; twice as many slots as words, or more. */
  readonly #slotWords: Uint32Array
  readonly #slotSteps: Int16Array

  private constructor(
    /** Ascending. */
    readonly words: Uint32Array,
    readonly steps: Uint8Array,
  ) {
    const slots = 2 ** Math.ceil(Math.log2(2 * words.length + 2))
    this.#slotWords = new Uint32Array(slots)
    this.#slotSteps = new Int16Array(slots).fill(unknownSteps)
    for (let at = 0; at < words.length; at++) {
      const slot = this.#slotOf(words[at]!)
      this.#slotWords[slot] = words[at]!
      this.#slotSteps[slot] = steps[at]!
    }
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
    return this.#slotSteps[this.#slotOf(word)]!
  }

  /** Where the word is, or would be. */
  #slotOf(word: number): number {
    const [words, steps] = [this.#slotWords, this.#slotSteps]
    const last = words.length - 1
    let slot = (word ^ (word >>> 15)) & last
    while (steps[slot] !== unknownSteps && words[slot] !== word) slot = (slot + 1) & last
    return slot
  }
}
