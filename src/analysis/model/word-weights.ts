import type { Segmentation } from '../../page/segments/segmentation.js'
import { listAt, WordIndex } from './hashed-words.js'
import type { PageWords } from './page-words.js'

export const wordWeighing = {
  /** Words on fewer pages are ignored. */
  minPages: 4,
  /** Each word is smoothed as if it were on this many more pages with the usual share of content. */
  priorPages: 4,
  /** The usual share of content. */
  priorContent: 0.35,
} as const

/** Weights are stored as whole numbers up to this. */
export const weightSteps = 255

/** The steps of an unknown word. */
export const unknownSteps = -1

/** The share of content in segments with a word, for all words on enough pages. */
export class WordWeights {
  readonly #index: WordIndex

  private constructor(
    /** Ascending. */
    readonly words: Uint32Array,
    readonly steps: Uint8Array,
  ) {
    this.#index = new WordIndex(words)
  }

  static learn(tally: WordTally): WordWeights {
    const { minPages, priorPages, priorContent } = wordWeighing
    const known = [...tally.counts].filter(([, { pages }]) => pages >= minPages)
    known.sort(([a], [b]) => a - b)
    const share = ({ pages, content }: { pages: number; content: number }): number =>
      (content + priorPages * priorContent) / (pages + priorPages)
    return new WordWeights(
      Uint32Array.from(known, ([word]) => word),
      Uint8Array.from(known, ([, count]) => Math.round(share(count) * weightSteps)),
    )
  }

  /** Restores stored weights; the words must be ascending. */
  static of(words: Uint32Array, weights: Uint8Array): WordWeights {
    return new WordWeights(words, weights)
  }

  /** From 0 (never content) to 1; `undefined` for an unknown word. */
  weightOf(word: number): number | undefined {
    const steps = this.#stepsOf(word)
    return steps === unknownSteps ? undefined : steps / weightSteps
  }

  /** The weights of words in steps. */
  stepsOfAll(words: Uint32Array): Int16Array {
    const all = new Int16Array(words.length)
    for (let at = 0; at < words.length; at++) all[at] = this.#stepsOf(words[at]!)
    return all
  }

  #stepsOf(word: number): number {
    const index = this.#index.indexOf(word)
    return index < 0 ? unknownSteps : this.steps[index]!
  }
}

/** The pages with a word. */
interface WordCount {
  pages: number
  /** Sum over these pages of the share of content among the segments with the word. */
  content: number
}

/** Counts, over labelled pages, how often words are in content; word weights are learned from it. */
export class WordTally {
  readonly counts = new Map<number, WordCount>()

  /**
   * Counts a page: for each word the share of content among segments with it, each weighted by the root of its words.
   */
  add(
    { segments, blocks }: Segmentation,
    { text, headings, headingOf, names }: PageWords,
    words: ArrayLike<number>,
    isContent: (segment: number) => boolean,
  ): void {
    const sums = new Map<number, { all: number; content: number }>()
    const count = (word: number, weight: number, content: number): void => {
      const sum = sums.get(word) ?? { all: 0, content: 0 }
      sum.all += weight
      sum.content += weight * content
      sums.set(word, sum)
    }
    for (let segment = 0; segment < segments.count; segment++) {
      const weight = Math.sqrt(Math.max(1, words[segment]!))
      const content = isContent(segment) ? 1 : 0
      const around = new Set<number>()
      for (let block = segments.block[segment]!; ; block = blocks.parent[block]!) {
        for (const name of listAt(names, block)) around.add(name)
        if (block === 0) break
      }
      const heading = listAt(headings, headingOf[segment]!)
      for (const word of [...listAt(text, segment), ...heading, ...around])
        count(word, weight, content)
    }
    for (const [word, { all, content }] of sums) this.#addCount(word, 1, content / all)
  }

  /** Adds the counts of another tally. */
  addAll(other: WordTally): void {
    for (const [word, { pages, content }] of other.counts) this.#addCount(word, pages, content)
  }

  #addCount(word: number, pages: number, content: number): void {
    const known = this.counts.get(word)
    if (known === undefined) this.counts.set(word, { pages, content })
    else {
      known.pages += pages
      known.content += content
    }
  }
}
